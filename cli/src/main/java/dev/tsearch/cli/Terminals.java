package dev.tsearch.cli;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import java.util.Optional;

/// Detects which standard streams are terminals. The launcher passes this in `TSEARCH_TERMINAL`:
/// `out`, `err`, both separated by a comma, or nothing. The width is `COLUMNS`.
final class Terminals {
  private Terminals() {}

  static Console console(TextOutput out, TextOutput err, Environment environment) {
    boolean outIsTerminal;
    boolean errIsTerminal;
    String reported = environment.variables().get("TSEARCH_TERMINAL");
    if (reported == null) {
      outIsTerminal =
          Optional.ofNullable(System.console()).filter(java.io.Console::isTerminal).isPresent();
      errIsTerminal = outIsTerminal;
    } else {
      outIsTerminal = reported.contains("out");
      errIsTerminal = reported.contains("err");
    }
    boolean colored =
        environment.variable("NO_COLOR").isEmpty()
            && !environment.variable("TERM").orElse("dumb").equals("dumb");
    int width = width(environment);
    return new Console(
        out,
        err,
        outIsTerminal ? new Terminal(true, width, colored) : Terminal.PIPE,
        errIsTerminal ? new Terminal(true, width, colored) : Terminal.PIPE,
        Console.Verbosity.NORMAL);
  }

  private static int width(Environment environment) {
    try {
      int columns = Integer.parseInt(environment.variable("COLUMNS").orElse("0"));
      return columns > 0 ? columns : Terminal.DEFAULT_WIDTH;
    } catch (NumberFormatException _) {
      return Terminal.DEFAULT_WIDTH;
    }
  }
}
