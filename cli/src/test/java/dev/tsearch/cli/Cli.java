package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.FileTimes;
import dev.tsearch.core.time.Zone;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Runs the real command line in this process, with given variables, a test's folder as home, and a
/// fixed clock.
///
/// @param home the home folder, which also holds the archive
/// @param variables the environment variables
/// @param terminal the terminal or pipe of both streams
/// @param zone the local time zone
record Cli(Path home, Map<String, String> variables, Terminal terminal, Zone zone) {
  /// The current time of every test.
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  /// A command line in a folder, with pipes for both streams.
  static Cli in(Path home) {
    return new Cli(home, Map.of(), Terminal.PIPE, Zone.of(ZoneOffset.UTC));
  }

  /// The result of a run.
  record Result(String out, String err, int exit) {}

  Cli on(Terminal other) {
    return new Cli(home, variables, other, zone);
  }

  Cli at(Zone other) {
    return new Cli(home, variables, terminal, other);
  }

  Cli with(String variable, String value) {
    var more = new LinkedHashMap<>(variables);
    more.put(variable, value);
    return new Cli(home, more, terminal, zone);
  }

  Result run(String... arguments) {
    return run(List.of(arguments));
  }

  Result run(List<String> arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int exit = run(arguments, out, err).status();
    return new Result(out.toString(UTF_8), err.toString(UTF_8), exit);
  }

  /// Runs a command line with streams for results and diagnostics. Every test runs the program
  /// through this method. It sets the times of the files that may be imported: those below the home
  /// folder and those that the command line names.
  ExitCode run(List<String> arguments, OutputStream out, OutputStream err) {
    try {
      FileTimes.settle(List.of(home));
      FileTimes.settle(named(arguments));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var console =
        new Console(
            new TextOutput(out), new TextOutput(err), terminal, terminal, Console.Verbosity.NORMAL);
    return Main.run(arguments, console, environment());
  }

  private static List<Path> named(List<String> arguments) {
    return arguments.contains("import")
        ? arguments.stream().filter(word -> word.startsWith("/")).map(Path::of).toList()
        : List.of();
  }

  /// The environment of the program.
  Environment environment() {
    return new Environment(variables, home, home, InstantSource.fixed(NOW), zone);
  }
}
