package dev.tsearch.indexer.library;

import java.io.IOException;
import java.util.Optional;

/// Answers messages of the Model Context Protocol one by one; no state is kept between them.
/// Thread-safe.
@FunctionalInterface
public interface AgentServer {

  /// Answers a message.
  ///
  /// @param message a JSON-RPC message in UTF-8
  /// @param folder the folder of the client's project, if it is known
  /// @return the response; empty if the message is a notification
  /// @throws IllegalArgumentException if it is no message
  /// @throws IOException if the archive cannot be read
  Optional<byte[]> answer(byte[] message, Optional<String> folder) throws IOException;
}
