package dev.tsearch.cli.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Where transcripts are looked for when nobody names a path.
public final class KnownPlaces {
  private KnownPlaces() {}

  /// A folder worth a look.
  ///
  /// @param path the folder
  /// @param origin what names it
  /// @param isThere whether there is anything
  public record Place(Path path, String origin, boolean isThere) {}

  /// All places, in the order they are imported; a folder named twice stands once.
  public static List<Place> of(Environment environment, Settings settings) throws UserException {
    var places = new ArrayList<Place>();
    Optional<String> claude = environment.variable("CLAUDE_CONFIG_DIR");
    if (claude.isPresent()) {
      add(environment.path(claude.get()).resolve("projects"), "$CLAUDE_CONFIG_DIR", places);
    }
    add(environment.path("~/.claude/projects"), "Claude Code", places);
    Optional<String> chibi = environment.variable("CHIBI_HOME");
    if (chibi.isPresent()) {
      add(environment.path(chibi.get()).resolve("contexts"), "$CHIBI_HOME", places);
    }
    add(environment.path("~/.chibi/contexts"), "chibi", places);
    for (String folder : settings.texts(Setting.FOLDERS)) {
      add(environment.path(folder), Setting.FOLDERS.key(), places);
    }
    return places;
  }

  private static void add(Path path, String origin, List<Place> places) {
    boolean known = places.stream().anyMatch(place -> place.path().equals(path));
    if (!known) {
      places.add(new Place(path, origin, Files.exists(path)));
    }
  }
}
