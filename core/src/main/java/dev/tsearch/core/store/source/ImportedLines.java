package dev.tsearch.core.store.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// Finds lines of entries that were imported: they name their source, and appended ones do not.
final class ImportedLines {
  /// How the place of an entry in its source begins. Quotes within a text are escaped.
  private static final String ORIGIN = "\"origin\":{\"source\":";

  private static final int BUFFER_BYTES = 1 << 16;

  private ImportedLines() {}

  /// Whether a file has such a line; an absent file has none.
  static boolean isAnyIn(Path file, Disk disk) throws IOException {
    if (!disk.exists(file)) {
      return false;
    }
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    try (InputFile in = disk.open(file)) {
      for (long offset = 0; offset < in.size(); offset += BUFFER_BYTES - ORIGIN.length()) {
        int length = in.read(offset, buffer.clear());
        if (new String(buffer.array(), 0, length, ISO_8859_1).contains(ORIGIN)) {
          return true;
        }
      }
    }
    return false;
  }
}
