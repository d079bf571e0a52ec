package dev.tsearch.cli.config;

import dev.tsearch.core.query.Zone;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/// The world that a run finds itself in.
///
/// @param variables the environment variables
/// @param home the user's own folder
/// @param directory the folder that relative paths start from
/// @param clock what time it is
/// @param zone which day that is
public record Environment(
    Map<String, String> variables, Path home, Path directory, InstantSource clock, Zone zone) {

  /// Copies the variables.
  public Environment {
    variables = Map.copyOf(variables);
  }

  /// A variable that is set and not empty.
  public Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isEmpty());
  }

  /// A path as it was typed: `~` is the user's folder, relative ones start from [#directory].
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
