package dev.tsearch.cli.command;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// One command: its options and what it does.
public interface Command {

  /// The options and words of this command, without the common ones. Each call returns a new
  /// object.
  CommandSpec spec();

  /// Runs the command.
  ///
  /// @param arguments the parsed command line; it conforms to [#spec()]
  /// @param console where to print
  ExitCode run(ParseResult arguments, Console console) throws IOException, UserException;
}
