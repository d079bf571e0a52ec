package dev.tsearch.indexer.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.frame.Compressed;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HexFormat;
import java.util.Optional;

/// Reads blobs and hexadecimal digits that are JSON. As texts they can be searched, and parts of
/// them forgotten.
final class JsonBlob {
  /// A longer text may exceed the limit of a line when its quotes are escaped: it stays a blob.
  private static final int MAX_BYTES = 24 << 20;

  /// What an object with members begins with, in hexadecimal digits.
  private static final String OBJECT = "7b22";

  private JsonBlob() {}

  /// The text of a blob that begins as JSON does, compressed with zstd or not; empty if it is none,
  /// or a long one.
  static Optional<String> text(byte[] blob) {
    byte[] bytes = Compressed.isCompressed(blob) ? Compressed.decode(blob, MAX_BYTES + 1) : blob;
    return bytes.length <= MAX_BYTES && isJson(bytes) ? decoded(bytes) : Optional.empty();
  }

  /// The JSON object that the hexadecimal digits of a text stand for; empty if it is none, or a
  /// long one.
  static Optional<String> text(String digits) {
    String start = digits.substring(0, Math.min(OBJECT.length(), digits.length()));
    boolean mayBeObject =
        start.equalsIgnoreCase(OBJECT)
            && digits.length() <= 2 * MAX_BYTES
            && digits.length() % 2 == 0
            && digits.chars().allMatch(HexFormat::isHexDigit);
    return mayBeObject
        ? decoded(HexFormat.of().parseHex(digits)).filter(JsonBlob::isObject)
        : Optional.empty();
  }

  private static boolean isObject(String text) {
    try {
      return !Json.SOURCE.object(text).isEmpty();
    } catch (MalformedJsonException _) {
      return false;
    }
  }

  private static boolean isJson(byte[] bytes) {
    for (byte b : bytes) {
      if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
        return b == '{' || b == '[';
      }
    }
    return false;
  }

  private static Optional<String> decoded(byte[] bytes) {
    try {
      return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException _) {
      return Optional.empty();
    }
  }
}
