package dev.tsearch.core.original;

import java.io.IOException;
import java.nio.file.Path;

/// A log of originals is not what it must be: gone, cut, or changed by others. Names the file, the
/// place, what was expected there and what was found.
public final class CorruptOriginalException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final long offset;
  private final String expected;
  private final String found;

  /// @param file the log that is damaged
  /// @param offset where, in bytes of the log before compression
  /// @param expected what should be there, in words
  /// @param found what is there, in words
  public CorruptOriginalException(Path file, long offset, String expected, String found) {
    super(file + ": at byte " + offset + ": expected " + expected + ", found " + found);
    this.file = file;
    this.offset = offset;
    this.expected = expected;
    this.found = found;
  }

  /// The log that is damaged.
  public Path file() {
    return file;
  }

  /// Where, in bytes of the log before compression.
  public long offset() {
    return offset;
  }

  /// What should be there.
  public String expected() {
    return expected;
  }

  /// What is there.
  public String found() {
    return found;
  }
}
