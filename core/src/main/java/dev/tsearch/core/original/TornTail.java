package dev.tsearch.core.original;

import java.io.IOException;
import java.nio.file.Path;

/// Saves an incomplete chunk that a crash left at the end of a log, before it is truncated.
@FunctionalInterface
public interface TornTail {
  /// Copies bytes of a file to a safe place. The caller truncates the file after this returns.
  void keep(Path file, long offset, long length) throws IOException;
}
