package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/// UTF-8 that is decoded so that the position of each character is known, whatever the bytes are: a
/// byte that is not part of a character becomes the unpaired surrogate U+DC00 + its value. Valid
/// UTF-8 has no surrogates.
final class DecodedText {
  private static final char BYTE = Character.MIN_LOW_SURROGATE;

  private DecodedText() {}

  /// Decodes a part of an array.
  static String of(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, UTF_8);
    return length(text, 0, text.length()) == to - from && text.indexOf('\uFFFD') < 0
        ? text
        : withBytes(bytes, from, to);
  }

  private static String withBytes(byte[] bytes, int from, int to) {
    CharsetDecoder decoder =
        UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
    CharBuffer out = CharBuffer.allocate(to - from);
    CoderResult result = decoder.decode(in, out, true);
    while (result.isError()) {
      for (int i = 0; i < result.length(); i++) {
        out.put((char) (BYTE + Byte.toUnsignedInt(in.get())));
      }
      result = decoder.decode(in, out, true);
    }
    return out.flip().toString();
  }

  /// The number of bytes that a part of a decoded text was decoded from.
  static int length(String text, int from, int to) {
    int length = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        length++;
      } else if (c < 0x800) {
        length += 2;
      } else if (Character.isHighSurrogate(c)) {
        length += 4;
        i++;
      } else {
        length += Character.isLowSurrogate(c) ? 1 : 3;
      }
    }
    return length;
  }
}
