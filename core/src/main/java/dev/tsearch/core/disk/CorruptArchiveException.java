package dev.tsearch.core.disk;

import java.io.IOException;
import java.nio.file.Path;

/// A file of the archive is missing, truncated, or was changed by another program. The exception
/// contains the file, the offset, and what was expected and found there.
public final class CorruptArchiveException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final long offset;
  private final String expected;
  private final String found;

  /// @param file the damaged file
  /// @param offset the offset of the damage in bytes, before compression if the file is compressed
  /// @param expected a description of the expected contents
  /// @param found a description of the actual contents
  public CorruptArchiveException(Path file, long offset, String expected, String found) {
    super(file + ": " + problem(offset, expected, found));
    this.file = file;
    this.offset = offset;
    this.expected = expected;
    this.found = found;
  }

  private static String problem(long offset, String expected, String found) {
    return "at byte " + offset + ": expected " + expected + ", found " + found;
  }

  /// Checks that a file is not longer than any sound one.
  ///
  /// @throws CorruptArchiveException if it is
  public static void checkLength(Path file, long bytes, long maxBytes)
      throws CorruptArchiveException {
    if (bytes > maxBytes) {
      throw new CorruptArchiveException(
          file, 0, "at most " + maxBytes + " bytes", bytes + " bytes");
    }
  }

  /// The message without the name of the file.
  public String problem() {
    return problem(offset, expected, found);
  }

  /// The damaged file.
  public Path file() {
    return file;
  }

  /// The offset of the damage in bytes, before compression if the file is compressed.
  public long offset() {
    return offset;
  }

  /// A description of the expected contents.
  public String expected() {
    return expected;
  }

  /// A description of the actual contents.
  public String found() {
    return found;
  }
}
