package dev.tsearch.cli.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The folder of the archive, and what named it.
///
/// @param root the archive's folder; it may not exist yet
/// @param origin what named it: a flag, a variable, or the default
public record ArchivePlace(Path root, String origin) {

  /// The folder that the flag names, else the variable `TSEARCH_HOME`, else the default.
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

  /// Whether something is at the folder.
  public boolean exists() {
    return Files.exists(root);
  }

  /// Whether the folder exists and this user may not list it.
  public boolean isForbidden() {
    return Files.exists(root) && !Files.isExecutable(root);
  }
}
