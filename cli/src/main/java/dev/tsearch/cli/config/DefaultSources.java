package dev.tsearch.cli.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Where transcripts are looked for when nobody names a path.
public final class DefaultSources {
  private static final String HOOK_LOGS = "hooks/logs";

  private DefaultSources() {}

  /// A folder worth a look.
  ///
  /// @param path the folder
  /// @param origin what names it
  /// @param isThere whether there is anything
  public record Place(Path path, String origin, boolean isThere) {}

  /// All places, in the order they are imported; a folder named twice stands once. Those of the
  /// user's tools are listed whether they are there or not, those of the current project only if
  /// they are.
  public static List<Place> of(Environment environment, Settings settings) throws UserException {
    var places = new ArrayList<Place>();
    Optional<String> claude = environment.variable("CLAUDE_CONFIG_DIR");
    if (claude.isPresent()) {
      Path folder = environment.path(claude.get());
      add(folder.resolve("projects"), "$CLAUDE_CONFIG_DIR", places);
      addPresent(folder.resolve(HOOK_LOGS), "hook logs", places);
    }
    add(environment.path("~/.claude/projects"), "Claude Code", places);
    addPresent(environment.path("~/.claude").resolve(HOOK_LOGS), "hook logs", places);
    Optional<String> chibi = environment.variable("CHIBI_HOME");
    if (chibi.isPresent()) {
      add(environment.path(chibi.get()).resolve("contexts"), "$CHIBI_HOME", places);
    }
    add(environment.path("~/.chibi/contexts"), "chibi", places);
    addProject(environment.directory(), places);
    for (String folder : settings.texts(Setting.FOLDERS)) {
      add(environment.path(folder), Setting.FOLDERS.key(), places);
    }
    return places;
  }

  /// What the tools of a project leave in its folder: the nearest one, from the current folder
  /// upwards, that holds a repository; else the current folder.
  private static void addProject(Path directory, List<Place> places) {
    Path project = directory;
    for (Path folder = directory; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve(".git"))) {
        project = folder;
        break;
      }
    }
    addPresent(project.resolve(".entire/metadata"), "Entire", places);
    Path git = project.resolve(".git");
    if (CheckpointRef.isIn(git)) {
      addPresent(git, CheckpointRef.NAME + " of this repository", places);
    }
    addPresent(project.resolve(HOOK_LOGS), "hook logs", places);
    addPresent(project.resolve(".claude").resolve(HOOK_LOGS), "hook logs", places);
    addPresent(project.resolve("data/memory"), "Fluux", places);
  }

  private static void addPresent(Path path, String origin, List<Place> places) {
    if (Files.exists(path)) {
      add(path, origin, places);
    }
  }

  private static void add(Path path, String origin, List<Place> places) {
    boolean known = places.stream().anyMatch(place -> place.path().equals(path));
    if (!known) {
      places.add(new Place(path, origin, Files.exists(path)));
    }
  }
}
