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

  /// Whether an escape is that of U+D800 to U+DFFF. A backslash that is itself escaped may look the
  /// same, which costs nothing but the exact bytes.
  private static boolean isSurrogate(byte[] json, int at) {
    return at + 3 < json.length
        && json[at + 1] == 'u'
        && (json[at + 2] | 0x20) == 'd'
        && json[at + 3] >= '8';
  }
}
