package dev.tsearch.service.handover;

import dev.tsearch.service.wire.HandedCommand;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/// Runs commands of other processes in this one. Used by many threads.
@FunctionalInterface
public interface CommandRunner {

  /// Prepares a command. Quick: the client waits for the answer only for a moment.
  ///
  /// @return empty if the client has to run the command by itself
  Optional<AcceptedCommand> accept(HandedCommand command);

  /// Prepares a command that reads standard input. Quick, as [#accept].
  ///
  /// @return empty if the client has to run the command by itself
  default Optional<AcceptedConversation> acceptConversation(HandedCommand command) {
    return Optional.empty();
  }

  /// A command that is ready to read its input.
  @FunctionalInterface
  interface AcceptedConversation {

    /// Runs the command until its input ends.
    ///
    /// @param input the standard input of the client
    /// @param output the standard output of the client, unbuffered
    void run(InputStream input, OutputStream output);
  }

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
