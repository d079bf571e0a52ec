package dev.tsearch.cli.command.service;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.UserException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.ParseResult;

/// What a service does besides running commands.
///
/// @param watches whether it imports what programs write meanwhile
/// @param port the port of its HTTP interface, 0 for any that is free; empty for none
/// @param allowsWrites whether that interface takes entries
/// @param idle after what time without a command it ends; empty for never
record ServeOptions(
    boolean watches, OptionalInt port, boolean allowsWrites, Optional<Duration> idle) {
  private static final int MAX_PORT = 65_535;

  /// The port of an option.
  ///
  /// @throws UserException if it is none
  static int port(ParseResult arguments, String option) throws UserException {
    int port = Options.numberOf(arguments, option, 0, 0);
    if (port > MAX_PORT) {
      throw new UserException(option + " must be a port up to " + MAX_PORT + ", got " + port);
    }
    return port;
  }
}
