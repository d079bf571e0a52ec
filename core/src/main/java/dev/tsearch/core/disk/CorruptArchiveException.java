package dev.tsearch.core.disk;

import java.io.IOException;
import java.nio.file.Path;

/// The archive's own bytes are not what they must be: a file is gone, cut, or changed by others.
/// Names the file, the place, what was expected there and what was found.
public final class CorruptArchiveException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final long offset;
  private final String expected;
  private final String found;

  /// @param file the file that is damaged
  /// @param offset where in it, in bytes; before compression where the file is compressed
  /// @param expected what should be there, in words
  /// @param found what is there, in words
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

  /// The message without the file's name.
  public String problem() {
    return problem(offset, expected, found);
  }

  /// The file that is damaged.
  public Path file() {
    return file;
  }

  /// Where in the file, in bytes; before compression where the file is compressed.
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
