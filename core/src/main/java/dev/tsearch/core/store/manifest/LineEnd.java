package dev.tsearch.core.store.manifest;

/// Finds the end of a line in a byte array.
///
/// It is a plain loop on purpose: most commands read a few kilobytes in a fresh process, where the
/// `VarHandle` of a search by words takes milliseconds to be ready. Parsers of whole files search
/// by words, see [dev.tsearch.core.json].
public final class LineEnd {
  private LineEnd() {}

  /// Returns the index of the first newline in `bytes` from `from` to `to`; `to` if there is none.
  public static int in(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return to;
  }
}
