package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.help.Invocation;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
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
    return result(run(arguments, out, err), out, err);
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
    return Main.run(arguments, console(out, err), environment());
  }

  /// Runs a command that a test has made, for example with a standard input of its own.
  ///
  /// @param typed the command line, which names the command
  /// @throws UserException a mistake of the user, which [#runReporting] prints
  Result run(Command command, List<String> typed) throws IOException, UserException {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    return result(status(command, typed, console(out, err)), out, err);
  }

  /// Runs a command that a test has made, and reports a mistake of the user as the program does.
  Result runReporting(Command command, List<String> typed) throws IOException {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    Console console = console(out, err);
    try {
      return result(status(command, typed, console), out, err);
    } catch (UserException e) {
      console.error(e.text());
      console.err().flush();
      return result(ExitCode.ERROR, out, err);
    }
  }

  private static ExitCode status(Command command, List<String> typed, Console console)
      throws IOException, UserException {
    Invocation invocation = Invocation.of(typed, _ -> command);
    ExitCode status = command.run(invocation.arguments(), console);
    console.out().flush();
    console.err().flush();
    return status;
  }

  private static Result result(
      ExitCode status, ByteArrayOutputStream out, ByteArrayOutputStream err) {
    return new Result(out.toString(UTF_8), err.toString(UTF_8), status.status());
  }

  private Console console(OutputStream out, OutputStream err) {
    return new Console(
        new TextOutput(out),
        TextOutput.diagnostics(err),
        terminal,
        terminal,
        Console.Verbosity.NORMAL);
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
