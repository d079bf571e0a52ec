package dev.tsearch.indexer.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// The port to the server of the Model Context Protocol. An implementation is loaded as a service,
/// since its libraries are not on the class path of other commands.
public interface LibraryServer {

  /// Serves one client over two streams until the input ends.
  ///
  /// @param served what it answers questions about
  /// @param input the requests; closed by the caller
  /// @param output the answers; closed by the caller
  void serve(ServedLibrary served, InputStream input, OutputStream output) throws IOException;

  /// Serves clients whose messages arrive one by one. Several servers may be made.
  AgentServer messages(ServedLibrary served);
}
