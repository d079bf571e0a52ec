package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// JSON that is the text of a string of JSON, as a conversation in a column of a database, and
/// where its bytes are in the string.
///
/// @param bytes the JSON without the escapes of the string
/// @param origins the position of each byte in the array that has the string, and of their end
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record EmbeddedJson(byte[] bytes, int[] origins) {
  /// A shorter text is no conversation.
  private static final int MIN_LENGTH = 64;

  /// A longer one is not looked into.
  private static final int MAX_LENGTH = 64 << 20;

  private static final int UNICODE_DIGITS = 4;
  private static final int HEXADECIMAL = 16;

  /// Whether a string may be such JSON.
  ///
  /// @param from the position after its quote
  /// @param to the position of the quote at its end
  static boolean isLikely(byte[] bytes, int from, int to) {
    return to - from >= MIN_LENGTH && to - from <= MAX_LENGTH && JsonBytes.isJson(bytes, from, to);
  }

  /// Whether such JSON may have the id of a conversation in it.
  static boolean mayHaveId(byte[] bytes, int from, int to) {
    for (int at = from; at + 2 < to; at++) {
      boolean isEndOfName = bytes[at] == 'd' || bytes[at] == 'D';
      if (isEndOfName && bytes[at + 1] == '\\' && bytes[at + 2] == '"') {
        return true;
      }
    }
    return false;
  }

  /// The text of a string.
  static EmbeddedJson of(byte[] bytes, int from, int to) {
    byte[] text = new byte[to - from];
    int[] origins = new int[to - from + 1];
    int length = 0;
    int at = from;
    while (at < to) {
      int start = at;
      if (bytes[at] != '\\' || at + 1 == to) {
        origins[length] = start;
        text[length++] = bytes[at++];
        continue;
      }
      byte[] character;
      if (bytes[at + 1] == 'u') {
        int end = Math.min(to, endOfUnicode(bytes, at, to));
        character = unicode(bytes, at, end).getBytes(UTF_8);
        at = end;
      } else {
        character = new byte[] {escaped(bytes[at + 1])};
        at += 2;
      }
      for (byte b : character) {
        origins[length] = start;
        text[length++] = b;
      }
    }
    origins[length] = to;
    return new EmbeddedJson(Arrays.copyOf(text, length), Arrays.copyOf(origins, length + 1));
  }

  private static byte escaped(byte b) {
    return switch (b) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> b;
    };
  }

  /// The end of a unicode escape, and of one after it that may be the other half of a character.
  private static int endOfUnicode(byte[] bytes, int from, int to) {
    int end = from + 2 + UNICODE_DIGITS;
    boolean isPair =
        end + 1 < to
            && bytes[end] == '\\'
            && bytes[end + 1] == 'u'
            && unicode(bytes, from, end).chars().allMatch(c -> Character.isHighSurrogate((char) c));
    return isPair ? end + 2 + UNICODE_DIGITS : end;
  }

  private static String unicode(byte[] bytes, int from, int to) {
    var text = new StringBuilder();
    for (int at = from; at + 2 + UNICODE_DIGITS <= to; at += 2 + UNICODE_DIGITS) {
      int c = 0;
      for (int i = at + 2; i < at + 2 + UNICODE_DIGITS; i++) {
        c = c * HEXADECIMAL + Math.max(0, Character.digit(bytes[i], HEXADECIMAL));
      }
      text.append((char) c);
    }
    return text.toString();
  }

  /// The position of a byte in the array that has the string.
  int origin(int position) {
    return origins[position];
  }
}
