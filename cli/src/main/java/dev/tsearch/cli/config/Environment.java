package dev.tsearch.cli.config;

import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.search.ArchiveAccess;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a run reads of its surroundings.
///
/// @param variables the environment variables
/// @param home the user's home folder
/// @param directory the folder that relative paths start from
/// @param clock the current time
/// @param zone the local time zone
/// @param archives opens archives
public record Environment(
    Map<String, String> variables,
    Path home,
    Path directory,
    InstantSource clock,
    Zone zone,
    ArchiveAccess archives) {

  /// Copies the variables.
  public Environment {
    variables = Map.copyOf(variables);
  }

  /// The surroundings of a process that runs one command.
  public Environment(
      Map<String, String> variables, Path home, Path directory, InstantSource clock, Zone zone) {
    this(variables, home, directory, clock, zone, ArchiveAccess.ONCE);
  }

  /// The value of a variable; empty if it is not set or is the empty text.
  public Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isEmpty());
  }

  /// Whether the standard input is a terminal, as the launcher reports in `TSEARCH_TERMINAL`.
  public boolean hasTerminalInput() {
    return variable("TSEARCH_TERMINAL").orElse("").contains("in");
  }

  /// This environment without some of its variables.
  public Environment without(Set<String> names) {
    Map<String, String> others = new HashMap<>(variables);
    others.keySet().removeAll(names);
    return new Environment(others, home, directory, clock, zone, archives);
  }

  /// This environment with another way to open archives.
  public Environment with(ArchiveAccess other) {
    return new Environment(variables, home, directory, clock, zone, other);
  }

  /// Resolves a path as it was typed: `~` is the home folder, and relative paths start at
  /// [#directory].
  ///
  /// @throws UserException if the text is not a path
  public Path path(String typed) throws UserException {
    if (typed.isEmpty()) {
      throw new UserException("a path must not be empty");
    }
    try {
      if (typed.equals("~") || typed.startsWith("~/")) {
        return home.resolve(typed.substring(Math.min(2, typed.length()))).normalize();
      }
      return directory.resolve(typed).normalize();
    } catch (InvalidPathException e) {
      throw new UserException("not a path: " + typed + " (" + e.getReason() + ")");
    }
  }
}
