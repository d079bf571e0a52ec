package dev.tsearch.cli.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Where the archive is, and who said so.
///
/// @param root the archive's folder; may not be there yet
/// @param origin what named it
public record ArchivePlace(Path root, String origin) {

  /// The folder named by the flag, else by `TSEARCH_HOME`, else the usual one.
  public static ArchivePlace of(Optional<String> flag, Environment environment)
      throws UserException {
    if (flag.isPresent()) {
      return new ArchivePlace(environment.path(flag.get()), "--archive");
    }
    Optional<String> named = environment.variable("TSEARCH_HOME");
    if (named.isPresent()) {
      return new ArchivePlace(environment.path(named.get()), "$TSEARCH_HOME");
    }
    Optional<String> data = environment.variable("XDG_DATA_HOME");
    return data.isPresent()
        ? new ArchivePlace(environment.path(data.get()).resolve("tsearch"), "$XDG_DATA_HOME")
        : new ArchivePlace(environment.home().resolve(".local/share/tsearch"), "default");
  }

  /// Whether the folder is there, and this user may not look into it.
  public boolean isForbidden() {
    return Files.exists(root) && !Files.isExecutable(root);
  }
}
