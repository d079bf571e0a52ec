package dev.tsearch.core.original;

import java.io.IOException;
import java.nio.file.Path;

/// Sets aside bytes that a crash has left unfinished, before they are cut off.
@FunctionalInterface
public interface TornTail {
  /// Copies bytes of a file to where they are kept. They are cut once this returns.
  void keep(Path file, long offset, long length) throws IOException;
}
