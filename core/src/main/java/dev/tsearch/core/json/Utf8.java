package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.Optional;

/// Says why bytes cannot become text, for commands that store what they read: a decoder replaces
/// what is not UTF-8 by U+FFFD. Pure functions.
public final class Utf8 {
  /// About as many characters as fit in a processor's first cache.
  private static final int DECODED_CHARS = 1 << 12;

  /// The length of an escape with four digits.
  private static final int ESCAPE = 6;

  private static final int HEXADECIMAL = 16;

  private Utf8() {}

  /// Names the first byte that is not part of a whole character; empty if all are.
  public static Optional<String> wrong(byte[] text) {
    int at = firstInvalid(text, 0, text.length, true);
    return at < 0 ? Optional.empty() : Optional.of("not UTF-8 (byte " + at + ")");
  }

  /// Names the first byte, or the first escape, that is not part of a whole character; empty if all
  /// are. An escape such as `\ud83d` needs the other half of its character after it.
  public static Optional<String> wrongInJson(byte[] json) {
    int at = firstHalf(json);
    return wrong(json)
        .or(() ->
            at < 0
                ? Optional.empty()
                : Optional.of(
                    new String(json, at, ESCAPE, US_ASCII)
                        + " is half a character (byte "
                        + at
                        + ")"));
  }

  /// The position of the first escape of a lone surrogate; -1 if there is none.
  private static int firstHalf(byte[] json) {
    for (int at = 0; at < json.length; at++) {
      if (json[at] == '\\') {
        int unit = escaped(json, at);
        if (unit < 0 || !Character.isSurrogate((char) unit)) {
          at++; // the escaped character may be a backslash
        } else if (isPair(unit, escaped(json, at + ESCAPE))) {
          at += 2 * ESCAPE - 1;
        } else {
          return at;
        }
      }
    }
    return -1;
  }

  private static boolean isPair(int high, int low) {
    return low >= 0 && Character.isSurrogatePair((char) high, (char) low);
  }

  /// The number of an escape of four digits; -1 if there is none at a position.
  private static int escaped(byte[] json, int at) {
    if (at + ESCAPE > json.length || json[at] != '\\' || json[at + 1] != 'u') {
      return -1;
    }
    int unit = 0;
    for (int i = at + 2; i < at + ESCAPE; i++) {
      int digit = Character.digit(json[i], HEXADECIMAL);
      if (digit < 0) {
        return -1;
      }
      unit = unit * HEXADECIMAL + digit;
    }
    return unit;
  }

  /// Whether a part of some bytes is UTF-8; a character that is cut at its end counts as such.
  static boolean isBeginning(byte[] bytes, int offset, int length) {
    return firstInvalid(bytes, offset, length, false) < 0;
  }

  private static int firstInvalid(byte[] bytes, int offset, int length, boolean isEnd) {
    int start = offset; // most texts are ASCII: these need no decoder
    while (start < offset + length && bytes[start] >= 0) {
      start++;
    }
    int rest = offset + length - start;
    if (rest == 0) {
      return -1;
    }
    CharsetDecoder decoder = UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes, start, rest);
    CharBuffer decoded = CharBuffer.allocate(Math.min(DECODED_CHARS, rest));
    CoderResult result = decoder.decode(in, decoded, isEnd);
    while (result.isOverflow()) {
      decoded.clear();
      result = decoder.decode(in, decoded, isEnd);
    }
    return result.isError() ? in.position() - offset : -1;
  }
}
