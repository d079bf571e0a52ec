package dev.tsearch.cli;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import java.util.Optional;

/// Detects which standard streams are terminals. The launcher passes this in `TSEARCH_TERMINAL`:
/// any of `out`, `err` and `in`, separated by commas, or nothing. The size is `COLUMNS` and
/// `LINES`.
final class Terminals {
  private Terminals() {}

  static Console console(TextOutput out, TextOutput err, Environment environment) {
    boolean outIsTerminal;
    boolean errIsTerminal;
    String reported = environment.variables().get("TSEARCH_TERMINAL");
    if (reported == null) {
      outIsTerminal = hasConsole();
      errIsTerminal = outIsTerminal;
    } else {
      outIsTerminal = reported.contains("out");
      errIsTerminal = reported.contains("err");
    }
    boolean isDumb = environment.variable("TERM").orElse("dumb").equals("dumb");
    boolean colored = environment.variable("NO_COLOR").isEmpty() && !isDumb;
    int width = width(environment);
    int height = number("LINES", environment);
    return new Console(
        out,
        err,
        outIsTerminal ? new Terminal(true, width, height, colored, false, isDumb) : Terminal.PIPE,
        errIsTerminal ? new Terminal(true, width, height, colored, false, isDumb) : Terminal.PIPE,
        Console.Verbosity.NORMAL);
  }

  /// Whether standard input is a terminal.
  static boolean isInput(Environment environment) {
    String reported = environment.variables().get("TSEARCH_TERMINAL");
    return reported == null ? hasConsole() : environment.hasTerminalInput();
  }

  private static boolean hasConsole() {
    return Optional.ofNullable(System.console()).filter(java.io.Console::isTerminal).isPresent();
  }

  /// A pipe as a terminal with colors, for a reader that shows what it gets on one. Its height is
  /// unknown, so that no pager runs. A terminal stays as it is.
  static Terminal pretty(Terminal out, Environment environment) {
    return out.isTerminal()
        ? out
        : new Terminal(true, width(environment), 0, environment.variable("NO_COLOR").isEmpty());
  }

  private static int width(Environment environment) {
    int columns = number("COLUMNS", environment);
    return columns > 0 ? columns : Terminal.DEFAULT_WIDTH;
  }

  /// The value of a variable as a number; 0 if it is no positive number.
  private static int number(String name, Environment environment) {
    try {
      return Math.max(0, Integer.parseInt(environment.variable(name).orElse("0")));
    } catch (NumberFormatException _) {
      return 0;
    }
  }
}
