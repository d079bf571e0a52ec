package dev.tsearch.mcp;

import dev.tsearch.indexer.library.AgentServer;
import dev.tsearch.indexer.library.LibraryServer;
import dev.tsearch.indexer.library.ServedLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// The module as the program loads it.
public final class McpModule implements LibraryServer {
  @Override
  public void serve(ServedLibrary served, InputStream input, OutputStream output)
      throws IOException {
    McpStdio.of(served).serve(input, output);
  }

  @Override
  public AgentServer messages(ServedLibrary served) {
    return new McpMessages(served);
  }
}
