package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.Arrays;
import java.util.Optional;

/// JSON that every program reads, so that its bytes can be recorded as they are: valid UTF-8,
/// strict JSON, and no escaped surrogates, since a single one is an error for some programs (`jq`).
final class ExactJson {
  private static final int ESCAPE_LENGTH = 6;

  private ExactJson() {}

  /// The object in some bytes; empty if the bytes are anything else, or not exact.
  static Optional<JsonObject> of(byte[] json) {
    boolean isAscii = true;
    for (int at = 0; at < json.length; at++) {
      isAscii &= json[at] >= 0;
      if (json[at] == '\\' && isSurrogate(json, at)) {
        return Optional.empty();
      }
    }
    if (!isAscii && !Arrays.equals(new String(json, UTF_8).getBytes(UTF_8), json)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.OWN.object(json));
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  /// Why no JSON in a text can be recorded: bytes that are not UTF-8, or an escaped surrogate
  /// without its partner; empty if neither is there.
  static Optional<String> unreadable(byte[] text) {
    if (!Arrays.equals(new String(text, UTF_8).getBytes(UTF_8), text)) {
      return Optional.of("invalid UTF-8");
    }
    boolean isAfterHigh = false;
    for (int at = 0; at < text.length; at++) {
      boolean isEscape = text[at] == '\\';
      boolean isLow = isEscape && isSurrogate(text, at) && isLow(text, at);
      if (isAfterHigh != isLow) {
        return Optional.of("a surrogate without its partner");
      }
      isAfterHigh = isEscape && isSurrogate(text, at) && !isLow;
      if (isEscape) {
        at += isAfterHigh || isLow ? ESCAPE_LENGTH - 1 : 1;
      }
    }
    return isAfterHigh ? Optional.of("a surrogate without its partner") : Optional.empty();
  }

  /// Whether an escape of a surrogate is that of the second one of a pair.
  private static boolean isLow(byte[] json, int at) {
    return (json[at + 3] | 0x20) >= 'c';
  }

  /// Whether an escape is that of U+D800 to U+DFFF. A backslash that is itself escaped may look the
  /// same, which costs nothing but the exact bytes.
  private static boolean isSurrogate(byte[] json, int at) {
    return at + 3 < json.length
        && json[at + 1] == 'u'
        && (json[at + 2] | 0x20) == 'd'
        && json[at + 3] >= '8';
  }
}
