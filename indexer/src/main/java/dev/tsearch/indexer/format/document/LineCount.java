package dev.tsearch.indexer.format.document;

/// Counts lines up to ever later places. Single owner, not thread-safe.
final class LineCount {
  private final byte[] bytes;
  private int at;
  private long line = 1;

  LineCount(byte[] bytes) {
    this.bytes = bytes;
  }

  /// The line of a place, counted from 1.
  long at(int place) {
    if (place < at) {
      at = 0;
      line = 1;
    }
    for (; at < place; at++) {
      if (bytes[at] == '\n') {
        line++;
      }
    }
    return line;
  }
}
