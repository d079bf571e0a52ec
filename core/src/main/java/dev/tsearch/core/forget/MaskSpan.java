package dev.tsearch.core.forget;

import java.util.List;

/// Bytes to overwrite, all with one character. Line ends within them stay, so that no line moves.
///
/// @param from the position of the first byte
/// @param length the number of bytes, 1 or more
/// @param with the character: `*` for text, a space for a line and within an object, `0` for a
///   number
public record MaskSpan(int from, int length, char with) {
  /// The characters that overwrite.
  private static final String CHARACTERS = "* 0";

  /// @throws IllegalArgumentException if no array has the range, or the character is another
  public MaskSpan {
    if (from < 0 || length < 1 || length > Integer.MAX_VALUE - from) {
      throw new IllegalArgumentException("no span of an array: " + from + "+" + length);
    }
    if (CHARACTERS.indexOf(with) < 0) {
      throw new IllegalArgumentException("character must be one of \"* 0\", got " + (int) with);
    }
  }

  /// Text that is redacted.
  public static MaskSpan text(int from, int to) {
    return new MaskSpan(from, to - from, '*');
  }

  /// A line, or text, that is forgotten.
  public static MaskSpan blank(int from, int to) {
    return new MaskSpan(from, to - from, ' ');
  }

  /// A JSON object that is forgotten within a larger value: spaces between its braces, which may be
  /// on different lines.
  public static List<MaskSpan> object(int from, int to) {
    return to - from == 2 ? List.of() : List.of(blank(from + 1, to - 1));
  }

  /// A JSON number that is redacted: `0` and spaces.
  public static List<MaskSpan> number(int from, int to) {
    var zero = new MaskSpan(from, 1, '0');
    return to - from == 1 ? List.of(zero) : List.of(zero, blank(from + 1, to));
  }

  /// How many passages spans overwrite: a number is one, and has two spans.
  public static int passages(List<MaskSpan> spans) {
    int passages = 0;
    int end = -1;
    for (MaskSpan span : spans) {
      boolean isRest = span.from() == end && span.with() == ' ';
      passages += isRest ? 0 : 1;
      end = span.to();
    }
    return passages;
  }

  /// The position after the last byte.
  public int to() {
    return from + length;
  }

  /// This span with its positions counted from another origin.
  public MaskSpan shifted(int by) {
    return new MaskSpan(from + by, length, with);
  }

  /// Overwrites the bytes of an array, in which the positions count from `origin`. Bytes outside of
  /// the array are left out.
  ///
  /// @return whether a byte changed
  public boolean apply(byte[] bytes, int origin) {
    boolean changed = false;
    int last = (int) Math.min(bytes.length, (long) origin + to());
    for (int at = Math.clamp((long) origin + from, 0, bytes.length); at < last; at++) {
      byte old = bytes[at];
      if (old != with && old != '\n' && old != '\r') {
        bytes[at] = (byte) with;
        changed = true;
      }
    }
    return changed;
  }

  /// Overwrites the bytes of several spans.
  ///
  /// @return whether a byte changed
  public static boolean apply(List<MaskSpan> spans, byte[] bytes) {
    boolean changed = false;
    for (MaskSpan span : spans) {
      changed |= span.apply(bytes, 0);
    }
    return changed;
  }
}
