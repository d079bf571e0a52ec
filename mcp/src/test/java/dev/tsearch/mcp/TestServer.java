package dev.tsearch.mcp;

import java.io.IOException;
import java.nio.file.Path;

/// A process that serves the archive of its argument.
final class TestServer {
  private TestServer() {}

  public static void main(String[] arguments) throws IOException {
    new McpModule().serve(GardenArchive.served(Path.of(arguments[0])), System.in, System.out);
  }
}
