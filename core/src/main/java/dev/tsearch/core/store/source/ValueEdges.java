package dev.tsearch.core.store.source;

/// What stays around a value of a source, and at its beginning, when the value is overwritten.
public final class ValueEdges {
  private ValueEdges() {}

  /// Whether a byte is between lines: one of a line end, or the last one of a byte order mark.
  public static boolean isBetweenLines(byte b) {
    return b == '\n' || b == '\r' || b == (byte) 0xBF;
  }

  /// The length of the mark of a heading or a quotation with which a value begins: it parts what is
  /// before from what follows.
  ///
  /// @param start where the value begins
  /// @return 0 if there is none
  public static int markLength(byte[] bytes, int start) {
    int at = start;
    while (at < bytes.length && (bytes[at] == '#' || bytes[at] == '>')) {
      at++;
    }
    return at < bytes.length && bytes[at] == ' ' ? at - start : 0;
  }
}
