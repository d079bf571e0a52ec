package dev.tsearch.indexer.format;

import dev.tsearch.core.json.ByteSearch;

/// Computes line numbers of positions in a text. Cheap if the positions increase from call to call.
/// Single owner, not thread-safe.
public final class LineCounter {
  private final byte[] bytes;
  private int at;
  private long line = 1;

  /// @param bytes the text; not to be changed
  public LineCounter(byte[] bytes) {
    this.bytes = bytes;
  }

  /// The line number of a position, counted from 1.
  public long lineOf(int position) {
    if (position < at) {
      at = 0;
      line = 1;
    }
    while (at < position) {
      at = ByteSearch.newline(bytes, at, position);
      if (at < position) {
        line++;
        at++;
      }
    }
    return line;
  }
}
