package dev.tsearch.cli.command;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// One command: what it takes, and what it does.
public interface Command {

  /// The options and words that it takes, besides those that every command takes. Made anew at each
  /// call.
  CommandSpec spec();

  /// Does it.
  ///
  /// @param arguments what was typed, checked against [#spec()]
  /// @param console where to print
  ExitCode run(ParseResult arguments, Console console) throws IOException, UserException;
}
