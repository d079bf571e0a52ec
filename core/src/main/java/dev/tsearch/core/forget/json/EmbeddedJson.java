package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// JSON that is the text of a string of JSON, as a conversation in a column of a database, and
/// where its bytes are in the string. Takes the memory of the text.
final class EmbeddedJson {
  /// A shorter text says nothing.
  private static final int MIN_LENGTH = 16;

  /// A longer one is not looked into.
  private static final int MAX_LENGTH = 64 << 20;

  /// A longer text that begins and ends like JSON is taken for it.
  private static final int MAX_PROSE = 4_096;

  /// The position of each byte is found from the next one before it of which it is known.
  private static final int STEP = 64;

  private static final int UNICODE_DIGITS = 4;
  private static final int HEXADECIMAL = 16;

  /// Whether a string may be such JSON.
  ///
  /// @param from the position after its quote
  /// @param to the position of the quote at its end
  static boolean isLikely(byte[] bytes, int from, int to) {
    return to - from >= MIN_LENGTH
        && to - from <= MAX_LENGTH
        && JsonBytes.isJson(bytes, from, to)
        && endsLikeJson(bytes, from, to)
        && (to - from > MAX_PROSE || isJson(new EmbeddedJson(bytes, from, to).bytes()));
  }

  private static boolean endsLikeJson(byte[] bytes, int from, int to) {
    byte last = bytes[JsonBytes.strippedTo(bytes, from, to) - 1];
    return last == '}' || last == ']' || last == 'n'; // with a line end
  }

  /// Whether a text is JSON, and not prose that begins with a bracket.
  private static boolean isJson(byte[] text) {
    boolean[] isJson = {true};
    JsonTexts.visit(
        text, 0, text.length, (_, role, _, _, _) -> isJson[0] &= role != JsonTexts.TextRole.LOOSE);
    return isJson[0];
  }

  private final byte[] around;
  private final int to;
  private final byte[] text;

  /// Where some characters begin in the text, and where they are in the string: for each [#STEP]
  /// bytes of the text the first one from there on.
  private final int[] places;

  private final int[] origins;

  /// The text of a string.
  ///
  /// @param around the JSON that has the string
  /// @param from the position after its quote
  /// @param to the position of the quote at its end
  EmbeddedJson(byte[] around, int from, int to) {
    this.around = around;
    this.to = to;
    int length = 0;
    for (int at = from; at < to; at += escapedLength(at)) {
      length += around[at] == '\\' ? character(at).length : 1;
    }
    this.text = new byte[length];
    this.places = new int[length / STEP + 1];
    this.origins = new int[length / STEP + 1];
    int place = 0;
    int steps = 0;
    for (int at = from; at < to; at += escapedLength(at)) {
      while (steps * STEP <= place && steps < places.length) {
        places[steps] = place;
        origins[steps++] = at;
      }
      if (around[at] == '\\') {
        for (byte b : character(at)) {
          text[place++] = b;
        }
      } else {
        text[place++] = around[at];
      }
    }
    Arrays.fill(places, steps, places.length, place);
    Arrays.fill(origins, steps, origins.length, to);
  }

  /// The JSON without the escapes of the string.
  byte[] bytes() {
    return text;
  }

  /// The position in the JSON around of a byte of [#bytes()]; of their end, that of the quote.
  int origin(int position) {
    if (position == text.length) {
      return to;
    }
    int step = position / STEP;
    while (places[step] > position) {
      step--;
    }
    int place = places[step];
    int at = origins[step];
    while (at < to && place < position) {
      int next = place + (around[at] == '\\' ? character(at).length : 1);
      if (next > position) {
        return at;
      }
      place = next;
      at += escapedLength(at);
    }
    return at;
  }

  /// The number of bytes of a character in the string.
  private int escapedLength(int at) {
    if (around[at] != '\\' || at + 1 == to) {
      return 1;
    }
    return around[at + 1] == 'u' ? Math.min(to, endOfUnicode(around, at, to)) - at : 2;
  }

  /// The bytes of the text that an escape stands for.
  private byte[] character(int at) {
    if (at + 1 == to) {
      return new byte[] {around[at]};
    }
    return around[at + 1] == 'u'
        ? unicode(around, at, at + escapedLength(at)).getBytes(UTF_8)
        : new byte[] {escaped(around[at + 1])};
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
}
