package dev.tsearch.cli;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Console.Verbosity;
import dev.tsearch.cli.render.Terminal;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/// What the common options say of how a command prints.
final class ConsoleOptions {
  private ConsoleOptions() {}

  /// The console with the verbosity, colors and width of the common options.
  ///
  /// @throws UserException if a value is none of an option
  static Console apply(ParseResult typed, Console console, Environment environment)
      throws UserException {
    Verbosity verbosity = Verbosity.NORMAL;
    if (Options.isGiven(typed, Options.QUIET)) {
      verbosity = Verbosity.QUIET;
    } else if (Options.isGiven(typed, Options.VERBOSE)) {
      verbosity = Verbosity.VERBOSE;
    }
    String when =
        Options.valueOf(typed, Options.COLOR)
            .orElse(isColorForced(environment) ? "always" : "auto");
    if (Options.isGiven(typed, Options.NO_COLOR)) {
      when = "never";
    }
    Console shown =
        Options.isGiven(typed, Options.PRETTY)
            ? console.withOut(Terminals.pretty(console.outTerminal(), environment))
            : console;
    Console painted =
        switch (when) {
          case "auto" -> shown;
          case "always" -> shown.withColor(true, true);
          case "never" -> shown.withColor(false, false);
          default -> throw new UserException("--color must be auto, always or never, got " + when);
        };
    Optional<String> width = Options.valueOf(typed, Options.WIDTH);
    Console measured =
        width.isEmpty()
            ? painted
            : painted.withWidth(
                Options.numberOf(typed, Options.WIDTH, Terminal.MIN_WIDTH, Terminal.DEFAULT_WIDTH));
    boolean links = Hyperlinks.areWanted(typed, console.outTerminal(), environment);
    Console linked = links ? measured.withOut(measured.outTerminal().withLinks(true)) : measured;
    return linked.withVerbosity(verbosity).withErrorObjects(Options.isGiven(typed, Options.JSON));
  }

  /// Whether a variable of other programs asks for colors even in a pipe. `NO_COLOR` wins.
  private static boolean isColorForced(Environment environment) {
    String forced =
        environment
            .variable("FORCE_COLOR")
            .or(() -> environment.variable("CLICOLOR_FORCE"))
            .orElse("0");
    return !forced.equals("0") && environment.variable("NO_COLOR").isEmpty();
  }
}
