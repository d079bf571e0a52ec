package dev.tsearch.cli.command.agent;

import dev.tsearch.service.client.HandedConversation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Offers a command that reads standard input to a running service.
@FunctionalInterface
public interface ConversationOffer {
  /// No service runs.
  ConversationOffer NONE = (_, _) -> Optional.empty();

  /// Offers the command.
  ///
  /// @param archive the folder of the archive
  /// @param arguments the arguments after the program's name
  /// @return empty if no service takes it in time
  Optional<HandedConversation> offer(Path archive, List<String> arguments);
}
