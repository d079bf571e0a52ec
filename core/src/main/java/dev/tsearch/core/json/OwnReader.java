package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the JSON that the archive itself writes, by the letter, and gives up on all else: on what
/// is malformed, nested deeply, no UTF-8, or a number that is neither a `Long` nor a `Double`. What
/// it reads it reads as Jackson does.
///
/// There for the first line of a process: before that, Jackson's parser makes tables for numbers of
/// thousands of digits, which take longer than a search. One owner, used once.
final class OwnReader {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_DIGITS = 18;
  private static final int MAX_FRACTION = 40;
  private static final int MAX_NAME_BYTES = 1_000;
  private static final char REPLACEMENT = '\uFFFD';

  private final byte[] bytes;
  private final int end;
  private int at;
  private int depth;

  private OwnReader(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.at = offset;
    this.end = offset + length;
  }

  /// Tells that somebody else must read it.
  private static final class GivenUp extends Exception {
    private static final long serialVersionUID = 1;

    GivenUp() {
      super("", null, false, false);
    }
  }

  /// The object at the head of some bytes; empty if somebody else must read it.
  static Optional<Json.Prefix> read(byte[] bytes, int offset, int length) {
    var reader = new OwnReader(bytes, offset, length);
    try {
      expect(reader.afterSpace(), '{');
      JsonObject object = reader.object();
      return Optional.of(new Json.Prefix(object, reader.at - offset));
    } catch (GivenUp _) {
      return Optional.empty();
    }
  }

  /// What is behind the opening brace.
  private JsonObject object() throws GivenUp {
    deeper();
    JsonObject.Builder members = JsonObject.builder();
    byte next = afterSpace();
    while (next != '}') {
      expect(next, '"');
      int start = at;
      String name = text();
      if (at - start > MAX_NAME_BYTES) {
        throw new GivenUp();
      }
      expect(afterSpace(), ':');
      Object value = value(afterSpace());
      if (value != null) {
        members.put(name, value);
      }
      next = behindElement('}');
    }
    depth--;
    return members.build();
  }

  /// What is behind the opening bracket.
  private List<Object> list() throws GivenUp {
    deeper();
    var values = new ArrayList<Object>();
    byte next = afterSpace();
    while (next != ']') {
      Object value = value(next);
      if (value != null) {
        values.add(value);
      }
      next = behindElement(']');
    }
    depth--;
    return List.copyOf(values);
  }

  /// The closing byte, or what begins the element behind a comma.
  private byte behindElement(char closing) throws GivenUp {
    byte next = afterSpace();
    if (next == closing) {
      return next;
    }
    expect(next, ',');
    next = afterSpace();
    if (next == closing) {
      throw new GivenUp();
    }
    return next;
  }

  private @Nullable Object value(byte first) throws GivenUp {
    return switch (first) {
      case '"' -> text();
      case '{' -> object();
      case '[' -> list();
      case 't' -> literal("rue", true);
      case 'f' -> literal("alse", false);
      case 'n' -> literal("ull", null);
      default -> number(first);
    };
  }

  private @Nullable Object literal(String rest, @Nullable Object meaning) throws GivenUp {
    for (int i = 0; i < rest.length(); i++) {
      expect(next(), rest.charAt(i));
    }
    requireDelimiter();
    return meaning;
  }

  private Object number(byte first) throws GivenUp {
    int start = at - 1;
    byte digit = first == '-' ? next() : first;
    int digits = at - 1;
    if (!isDigit(digit)) {
      throw new GivenUp();
    }
    long sum = 0;
    for (at = digits; at < end && isDigit(bytes[at]); at++) {
      sum = 10 * sum + (bytes[at] - '0');
    }
    boolean isPadded = digit == '0' && (at - digits > 1 || first == '-');
    if (isPadded || at - digits > MAX_DIGITS) {
      throw new GivenUp();
    }
    if (at < end && (bytes[at] == '.' || bytes[at] == 'e' || bytes[at] == 'E')) {
      return fraction(start);
    }
    requireDelimiter();
    return first == '-' ? -sum : sum;
  }

  /// Only what is printed as it stands, so that it is surely written as JSON wants it.
  private Double fraction(int start) throws GivenUp {
    while (at < end && at - start <= MAX_FRACTION && isOfFraction(bytes[at])) {
      at++;
    }
    requireDelimiter();
    String digits = new String(bytes, start, at - start, UTF_8);
    try {
      double rounded = Double.parseDouble(digits);
      if (Double.toString(rounded).equals(digits)) {
        return rounded;
      }
    } catch (NumberFormatException _) {
      // somebody else says what is wrong
    }
    throw new GivenUp();
  }

  private static boolean isOfFraction(byte b) {
    return isDigit(b) || b == '.' || b == 'e' || b == 'E' || b == '-' || b == '+';
  }

  /// What is behind the opening quote.
  private String text() throws GivenUp {
    int start = at;
    boolean isAscii = true;
    while (at < end) {
      byte b = bytes[at++];
      if (b == '"') {
        return decoded(bytes, start, at - 1 - start, isAscii);
      }
      if (b == '\\') {
        return escaped(start);
      }
      if (b >= 0 && b < ' ') {
        break;
      }
      isAscii &= b >= 0;
    }
    throw new GivenUp();
  }

  /// A text with a backslash, behind which reading stands.
  private String escaped(int start) throws GivenUp {
    int close = at + 1;
    while (close < end && bytes[close] != '"') {
      close += bytes[close] == '\\' ? 2 : 1;
    }
    // no escape is shorter than the bytes that it stands for
    byte[] plain = new byte[Math.min(close, end) - start];
    int length = at - 1 - start;
    System.arraycopy(bytes, start, plain, 0, length);
    length = escape(plain, length);
    while (at < end) {
      byte b = bytes[at++];
      if (b == '"') {
        return decoded(plain, 0, length, false);
      } else if (b == '\\') {
        length = escape(plain, length);
      } else if (b >= 0 && b < ' ') {
        break;
      } else {
        plain[length++] = b;
      }
    }
    throw new GivenUp();
  }

  /// Reads what is behind a backslash; returns the new length.
  private int escape(byte[] plain, int length) throws GivenUp {
    byte b = next();
    int c =
        switch (b) {
          case '"', '\\', '/' -> b;
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          case 'u' -> character();
          default -> throw new GivenUp();
        };
    if (c < 0x80) {
      plain[length] = (byte) c;
      return length + 1;
    }
    byte[] encoded = Character.toString(c).getBytes(UTF_8);
    System.arraycopy(encoded, 0, plain, length, encoded.length);
    return length + encoded.length;
  }

  private int character() throws GivenUp {
    int unit = unit();
    if (Character.isHighSurrogate((char) unit)) {
      expect(next(), '\\');
      expect(next(), 'u');
      int low = unit();
      if (Character.isLowSurrogate((char) low)) {
        return Character.toCodePoint((char) unit, (char) low);
      }
    }
    if (Character.isSurrogate((char) unit)) {
      throw new GivenUp();
    }
    return unit;
  }

  private int unit() throws GivenUp {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      byte b = next();
      int digit = b < 0 ? -1 : Character.digit(b, 16);
      if (digit < 0) {
        throw new GivenUp();
      }
      unit = unit << 4 | digit;
    }
    return unit;
  }

  /// Bytes that are no UTF-8 become U+FFFD here, which so is not taken for what was written.
  private static String decoded(byte[] from, int start, int length, boolean isAscii)
      throws GivenUp {
    String text = new String(from, start, length, UTF_8);
    if (!isAscii && text.indexOf(REPLACEMENT) >= 0) {
      throw new GivenUp();
    }
    return text;
  }

  private byte afterSpace() throws GivenUp {
    byte b = next();
    while (Json.isSpace(b)) {
      b = next();
    }
    return b;
  }

  private byte next() throws GivenUp {
    if (at >= end) {
      throw new GivenUp();
    }
    return bytes[at++];
  }

  private void requireDelimiter() throws GivenUp {
    boolean isDelimited =
        at < end
            && (bytes[at] == ','
                || bytes[at] == '}'
                || bytes[at] == ']'
                || Json.isSpace(bytes[at]));
    if (!isDelimited) {
      throw new GivenUp();
    }
  }

  private void deeper() throws GivenUp {
    if (++depth > MAX_DEPTH) {
      throw new GivenUp();
    }
  }

  private static void expect(byte found, char wanted) throws GivenUp {
    if (found != wanted) {
      throw new GivenUp();
    }
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}
