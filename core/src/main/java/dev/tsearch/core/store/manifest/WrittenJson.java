package dev.tsearch.core.store.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

/// Reads JSON that has exactly the layout in which this program writes it: the same members in the
/// same order, without spaces, without escapes in texts. The caller names the literal bytes between
/// the values. Where the bytes differ, [#isAsWritten] turns false, the values are meaningless, and
/// the caller falls back to a JSON parser.
///
/// Every command reads the manifest and the table of sources first. A JSON parser takes longer to
/// get ready in a fresh process than many commands take to run; this class needs nothing. Not
/// thread-safe.
public final class WrittenJson {
  /// The digits of the largest `long`.
  private static final int MAX_DIGITS = 19;

  private final byte[] bytes;
  private int at;
  private int end;
  private boolean asWritten = true;

  /// @param bytes holds the JSON; not copied
  public WrittenJson(byte[] bytes) {
    this.bytes = bytes;
  }

  /// Encodes the literal bytes before a value, for [#skip] and the readers of values.
  public static byte[] literal(String text) {
    return text.getBytes(UTF_8);
  }

  /// The bytes that hold the JSON.
  public byte[] bytes() {
    return bytes;
  }

  /// Starts to read the bytes from `from` to `to`.
  public void begin(int from, int to) {
    at = from;
    end = to;
    asWritten = true;
  }

  /// Whether all bytes read since [#begin] had the expected layout.
  public boolean isAsWritten() {
    return asWritten;
  }

  /// Whether all bytes were read.
  public boolean isAtEnd() {
    return at == end;
  }

  /// Moves past a literal if it comes next. A literal that is absent is no difference in layout.
  public boolean skipIf(byte[] literal) {
    if (end - at < literal.length) {
      return false;
    }
    for (int i = 0; i < literal.length; i++) {
      if (bytes[at + i] != literal[i]) {
        return false;
      }
    }
    at += literal.length;
    return true;
  }

  /// Moves past a literal, which must come next.
  public void skip(byte[] literal) {
    asWritten &= skipIf(literal);
  }

  /// Reads the integer after a literal.
  public long number(byte[] before) {
    skip(before);
    return number();
  }

  /// Reads an integer.
  public long number() {
    boolean isNegative = at < end && bytes[at] == '-';
    if (isNegative) {
      at++;
    }
    int start = at;
    long value = 0;
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
      value = value * 10 + (bytes[at] - '0');
      at++;
    }
    asWritten &= at > start && at - start <= MAX_DIGITS && value >= 0;
    return isNegative ? -value : value;
  }

  /// Reads the quoted text after a literal.
  public String text(byte[] before) {
    skip(before);
    return text();
  }

  /// Reads the quoted text after a literal; empty if the literal does not come next.
  public String textIf(byte[] before) {
    return skipIf(before) ? text() : "";
  }

  private String text() {
    if (at >= end || bytes[at] != '"') {
      asWritten = false;
      return "";
    }
    int start = at + 1;
    int next = start;
    while (next < end && bytes[next] != '"' && bytes[next] != '\\' && isPrintable(bytes[next])) {
      next++;
    }
    asWritten &= next < end && bytes[next] == '"';
    at = Math.min(end, next + 1);
    return new String(bytes, start, next - start, UTF_8);
  }

  /// Control characters are escaped in JSON; bytes of UTF-8 above ASCII are negative.
  private static boolean isPrintable(byte one) {
    return one < 0 || one >= ' ';
  }
}
