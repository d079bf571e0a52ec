package dev.tsearch.service.handover;

import dev.tsearch.service.wire.HandedCommand;
import java.util.Optional;

/// Runs commands of other processes in this one. Used by many threads.
@FunctionalInterface
public interface CommandRunner {

  /// Prepares a command. Quick: the client waits for the answer only for a moment.
  ///
  /// @return empty if the client has to run the command by itself
  Optional<AcceptedCommand> accept(HandedCommand command);

  /// A command that is ready to run.
  @FunctionalInterface
  interface AcceptedCommand {

    /// Runs the command.
    ///
    /// @param reply where it prints
    /// @return the exit status
    int run(Reply reply);
  }
}
