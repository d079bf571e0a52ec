package dev.tsearch.service;

import dev.tsearch.service.handover.CommandRunner;
import dev.tsearch.service.wire.HandedCommand;
import java.util.Optional;

/// Commands that the service counts.
///
/// @param runner runs them
/// @param life counts them
record CountedCommands(CommandRunner runner, ServiceLife life) implements CommandRunner {

  @Override
  public Optional<AcceptedCommand> accept(HandedCommand command) {
    return runner.accept(command).map(accepted -> counted(command, accepted));
  }

  private AcceptedCommand counted(HandedCommand command, AcceptedCommand accepted) {
    return reply -> {
      long began = life.began();
      try {
        return accepted.run(reply);
      } catch (OutOfMemoryError e) {
        life.failed("not enough memory for a command, which runs in its own process");
        throw e;
      } finally {
        life.ended(command.arguments(), began);
      }
    };
  }

  @Override
  public Optional<AcceptedConversation> acceptConversation(HandedCommand command) {
    return runner.acceptConversation(command).map(this::counted);
  }

  private AcceptedConversation counted(AcceptedConversation accepted) {
    return (input, output) -> {
      life.began();
      try {
        accepted.run(input, output);
      } finally {
        life.left();
      }
    };
  }
}
