package dev.tsearch.core.redact;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.frame.Compressed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.IntUnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/// Finds what stands encoded in a text: in Base64 of both alphabets, also in lines as in letters,
/// or in hexadecimal digits, and there in UTF-16 or compressed with zstd, gzip or zlib or not.
/// Nothing says that a run of letters and digits is such a text, so each is tried.
public final class EncodedText {
  /// A shorter run of letters and digits is a word.
  private static final int MIN_LENGTH = 12;

  /// A line of Base64 that has at least so many characters may go on in the next one.
  private static final int MIN_LINE = 60;

  /// The least length of a text that the user gave.
  public static final int SHORT = 4;

  /// That of a secret with what makes it one, as its name: random bytes hardly ever have so much
  /// text in a row.
  public static final int LONG = 12;

  /// The most that is read of what is compressed.
  private static final int MAX_BYTES = 64 << 20;

  /// The same, by its length: a longer one is no text.
  private static final int MAX_RATIO = 200;

  private static final int MIN_EXPANDED = 1 << 20;
  private static final int OTHER = -1;
  private static final int UUID_LENGTH = 36;

  /// So many bytes show that a text is in UTF-16.
  private static final int WIDE_BYTES = 4;

  private static final int BITS = 6;
  private static final int HEX_BITS = 4;
  private static final byte[] VALUES = values();

  private EncodedText() {}

  /// Receives what is encoded.
  @FunctionalInterface
  public interface DecodedParts {
    /// Receives the decoded bytes of a part of the text.
    ///
    /// @param from the position of its first character
    /// @param to the position after its last one
    /// @param bytes what it may stand for; of compressed ones once as they are, once expanded
    void part(int from, int to, byte[] bytes);
  }

  /// Visits all that may be encoded in a text and says something, in its order.
  ///
  /// @param least how many bytes of text in a row it has, [#SHORT] or [#LONG], unless it is shorter
  public static void visit(String text, int least, DecodedParts visitor) {
    int end = 0; // of the last run
    for (int at = MIN_LENGTH - 1; at < text.length(); at += MIN_LENGTH) {
      if (value(text.charAt(at)) == OTHER) {
        continue; // no long run has this character
      }
      int from = at;
      while (from > end && value(text.charAt(from - 1)) != OTHER) {
        from--;
      }
      end = endOfRun(text, at);
      int first = from;
      if (end - from >= MIN_LENGTH
          && !isUuid(end - from, position -> text.charAt(first + position))) {
        int to = endOfLines(text, end, end - from);
        end = afterPadding(text, to);
        visitRun(text, from, to, end, least, visitor);
      }
      at = end - 1;
    }
  }

  /// Whether a visit would find something in bytes of a text. A "no" is certain, and takes less
  /// time: nothing is decoded into memory.
  public static boolean mayBeIn(byte[] bytes, int from, int to, int least) {
    int end = from; // of the last run
    for (int at = from + MIN_LENGTH - 1; at < to; at += MIN_LENGTH) {
      if (VALUES[bytes[at] & 0xFF] == OTHER) {
        continue;
      }
      int start = at;
      while (start > end && VALUES[bytes[start - 1] & 0xFF] != OTHER) {
        start--;
      }
      end = at + 1;
      while (end < to && VALUES[bytes[end] & 0xFF] != OTHER) {
        end++;
      }
      int first = start;
      if (end - start >= MIN_LENGTH
          && !isUuid(end - start, position -> bytes[first + position])
          && mayBeRun(bytes, start, end, to, least)) {
        return true;
      }
      at = end - 1;
    }
    return false;
  }

  /// Whether a run has the form of a UUID, which transcripts have many of.
  ///
  /// @param characters the characters of the run by position
  private static boolean isUuid(int length, IntUnaryOperator characters) {
    return length == UUID_LENGTH
        && characters.applyAsInt(8) == '-'
        && characters.applyAsInt(13) == '-'
        && characters.applyAsInt(18) == '-'
        && characters.applyAsInt(23) == '-';
  }

  private static boolean mayBeRun(byte[] bytes, int from, int to, int end, int least) {
    boolean mayGoOn = to - from >= MIN_LINE && to < end && isLineEnd(bytes[to]);
    return mayGoOn
        || mayBeText(bytes, from, to, least, BITS)
        || (HexFormat.isHexDigit(bytes[to - 1]) && mayBeText(bytes, from, to, least, HEX_BITS));
  }

  private static boolean isLineEnd(byte b) {
    return b == '\n' || b == '\r' || b == '\\';
  }

  /// Whether characters of some bits each stand for text, or for what is compressed.
  private static boolean mayBeText(byte[] bytes, int from, int to, int least, int bits) {
    boolean isHex = bits == HEX_BITS;
    int first = isHex && bytes[from] == '0' && bytes[from + 1] == 'x' ? from + 2 : from;
    int needed = Math.min(least, (int) ((long) (to - first) * bits / Byte.SIZE));
    int held = 0;
    int count = 0;
    int decoded = 0;
    int wide = 0;
    int before = 0;
    int waiting = 0;
    for (int at = first; at < to; at++) {
      int value = isHex ? Character.digit(bytes[at], 16) : VALUES[bytes[at] & 0xFF];
      if (value < 0) {
        return false; // no hexadecimal digit
      }
      held = held << bits | value;
      waiting += bits;
      if (waiting >= Byte.SIZE) {
        waiting -= Byte.SIZE;
        int b = held >> waiting & 0xFF;
        count = textBytes(count, before, b);
        wide += isOfWide(decoded, b) ? 1 : 0;
        decoded++;
        if (count >= needed
            || (decoded == 2 && isPacked(before, b))
            || (decoded == WIDE_BYTES && wide == WIDE_BYTES)) {
          return true;
        }
        before = b;
      }
    }
    return false;
  }

  /// Whether bytes that begin so may be compressed with zstd, gzip or zlib.
  private static boolean isPacked(int first, int second) {
    return (first == 0x28 && second == 0xB5) || isGzip(first, second) || isZlib(first, second);
  }

  private static boolean isGzip(int first, int second) {
    return first == 0x1F && second == 0x8B;
  }

  private static boolean isZlib(int first, int second) {
    return (first & 0x8F) == 0x08 && (first << Byte.SIZE | second) % 31 == 0;
  }

  /// The end of a run that may go on in further lines.
  ///
  /// @param length that of its first line
  private static int endOfLines(String text, int end, int length) {
    int at = end;
    int line = length;
    while (line >= MIN_LINE) {
      int next = afterLineEnd(text, at);
      line = next > at ? endOfRun(text, next) - next : 0;
      at = line > 0 ? next + line : at;
    }
    return at;
  }

  private static void visitRun(
      String text, int from, int to, int end, int least, DecodedParts visitor) {
    visitBytes(from, end, decoded(text, from, to), least, visitor);
    int first = text.startsWith("0x", from) ? from + 2 : from;
    if ((to - first) % 2 == 0 && isHexadecimal(text, first, to)) {
      visitBytes(first, to, HexFormat.of().parseHex(text, first, to), least, visitor);
    }
  }

  /// Visits bytes as they are, and in UTF-8, and as what they are compressed from: a text may begin
  /// like something compressed, which has a name at times.
  private static void visitBytes(int from, int to, byte[] bytes, int least, DecodedParts visitor) {
    visitIfText(from, to, bytes, least, visitor);
    if (Compressed.isCompressed(bytes) || isGzip(bytes) || isZlib(bytes)) {
      visitIfText(from, to, expanded(bytes), least, visitor);
    } else if (isWide(bytes)) {
      byte[] narrow = new String(bytes, UTF_16LE).getBytes(UTF_8);
      visitIfText(from, to, narrow, least, visitor);
    }
  }

  /// Whether bytes begin with two letters of ASCII in UTF-16, as commands of PowerShell do.
  private static boolean isWide(byte[] bytes) {
    int wide = 0;
    for (int at = 0; at < WIDE_BYTES && at < bytes.length; at++) {
      wide += isOfWide(at, bytes[at]) ? 1 : 0;
    }
    return wide == WIDE_BYTES;
  }

  /// Whether a byte may be that of a letter of ASCII in UTF-16, the lower one first.
  private static boolean isOfWide(int position, int b) {
    return position % 2 == 0 ? b > 0 && b < 0x80 : b == 0;
  }

  private static void visitIfText(int from, int to, byte[] bytes, int least, DecodedParts visitor) {
    if (hasText(bytes, least)) {
      visitor.part(from, to, bytes);
    }
  }

  /// Whether some bytes in a row are text. Of random bytes few are.
  private static boolean hasText(byte[] bytes, int least) {
    int needed = Math.min(least, bytes.length);
    int count = 0;
    for (int at = 0; at < bytes.length && count < needed; at++) {
      count = textBytes(count, at == 0 ? 0 : bytes[at - 1], bytes[at]);
    }
    return count >= needed;
  }

  /// How many bytes in a row are text, up to a byte and with it.
  ///
  /// @param count how many there are before it
  /// @param before the last of them
  private static int textBytes(int count, int before, int b) {
    if ((b & 0xC0) == 0x80) { // goes on with a character
      return count > 0 && (before & 0x80) != 0 ? count + 1 : 0;
    }
    int whole = isFirst(before) ? 0 : count; // what did not go on is no text
    boolean isAscii = (b >= ' ' && b < 0x7F) || b == '\n' || b == '\t' || b == '\r';
    return isAscii || isFirst(b) ? whole + 1 : 0;
  }

  /// Whether a byte is the first one of a character of several.
  private static boolean isFirst(int b) {
    return (b & 0xFF) >= 0xC2 && (b & 0xFF) < 0xF5;
  }

  private static boolean isHexadecimal(String text, int from, int to) {
    for (int at = from; at < to; at++) {
      if (!HexFormat.isHexDigit(text.charAt(at))) {
        return false;
      }
    }
    return true;
  }

  private static int endOfRun(String text, int from) {
    int at = from;
    while (at < text.length() && value(text.charAt(at)) != OTHER) {
      at++;
    }
    return at;
  }

  private static int afterPadding(String text, int from) {
    int at = from;
    while (at < text.length() && at < from + 2 && text.charAt(at) == '=') {
      at++;
    }
    return at;
  }

  /// The position after the end of a line, which may be escaped; the position itself if there is
  /// none.
  private static int afterLineEnd(String text, int from) {
    int carriage = after(text, from, '\r', 'r');
    return after(text, carriage, '\n', 'n');
  }

  private static int after(String text, int from, char control, char escaped) {
    int at = from;
    while (at < text.length() && text.charAt(at) == '\\') {
      at++;
    }
    if (at == text.length()) {
      return from;
    }
    return text.charAt(at) == (at > from ? escaped : control) ? at + 1 : from;
  }

  /// The bytes of Base64, in which other characters are ends of lines.
  private static byte[] decoded(String text, int from, int to) {
    byte[] bytes = new byte[(int) ((long) (to - from) * BITS / Byte.SIZE)];
    int count = 0;
    int bits = 0;
    int held = 0;
    for (int at = from; at < to; at++) {
      int value = value(text.charAt(at));
      if (value == OTHER) {
        at = afterLineEnd(text, at) - 1;
        continue;
      }
      held = held << BITS | value;
      bits += BITS;
      if (bits >= Byte.SIZE) {
        bits -= Byte.SIZE;
        bytes[count++] = (byte) (held >> bits);
      }
    }
    return count == bytes.length ? bytes : Arrays.copyOf(bytes, count);
  }

  /// What bytes say that are compressed, as far as it can be read.
  private static byte[] expanded(byte[] bytes) {
    int max = (int) Math.min(MAX_BYTES, Math.max(MIN_EXPANDED, (long) bytes.length * MAX_RATIO));
    var text = new ByteArrayOutputStream();
    try (InputStream in = opened(bytes)) {
      byte[] part = new byte[1 << 13];
      for (int n = in.read(part); n >= 0 && text.size() < max; n = in.read(part)) {
        text.write(part, 0, n);
      }
    } catch (IOException _) {
      return text.toByteArray(); // it only begins so, or is cut
    }
    return text.toByteArray();
  }

  private static InputStream opened(byte[] bytes) throws IOException {
    var source = new ByteArrayInputStream(bytes);
    if (Compressed.isCompressed(bytes)) {
      return Compressed.stream(source);
    }
    return isGzip(bytes) ? new GZIPInputStream(source) : new InflaterInputStream(source);
  }

  private static boolean isGzip(byte[] bytes) {
    return bytes.length > 2 && isGzip(bytes[0] & 0xFF, bytes[1] & 0xFF);
  }

  private static boolean isZlib(byte[] bytes) {
    return bytes.length > 2 && isZlib(bytes[0] & 0xFF, bytes[1] & 0xFF);
  }

  /// The text that bytes are, with U+FFFD for what is none.
  public static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  private static int value(char c) {
    return c < VALUES.length ? VALUES[c] : OTHER;
  }

  private static byte[] values() {
    byte[] values = new byte[0x100];
    Arrays.fill(values, (byte) OTHER);
    String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < digits.length(); i++) {
      values[digits.charAt(i)] = (byte) i;
    }
    values['-'] = (byte) digits.indexOf('+');
    values['_'] = (byte) digits.indexOf('/');
    return values;
  }
}
