package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.CaptureFolder;
import dev.tsearch.indexer.format.Siblings;
import java.util.Arrays;
import java.util.Optional;

/// What the transcript beside a file says, as far as it takes to know whether the file repeats it.
///
/// @param place where the file stands
/// @param siblings the files around it
record EntireTranscriptText(CaptureFolder place, Siblings siblings) {

  /// A longer transcript is searched no further: what is repeated in vain costs less than reading
  /// it all for each file.
  private static final int MAX_BYTES = 16 << 20;

  /// So many characters of a text tell whether it is the same.
  private static final int SAMPLE = 60;

  boolean isThere() {
    return place.anyTranscript(siblings).isPresent();
  }

  /// Whether the transcript has a text: the beginning of its first line, but for the first letter,
  /// which may have been made a capital.
  boolean says(String text) {
    String line = text.strip().lines().findFirst().orElse("");
    int from = line.isEmpty() ? 0 : line.offsetByCodePoints(0, 1);
    int count = Math.min(SAMPLE, line.codePointCount(from, line.length()));
    String sample = line.substring(from, line.offsetByCodePoints(from, count));
    if (sample.isBlank()) {
      return true;
    }
    Optional<byte[]> transcript =
        place.anyTranscript(siblings).flatMap(path -> siblings.head(path, MAX_BYTES));
    return transcript
        .filter(bytes -> Span.indexOf(bytes, escaped(sample), 0) < bytes.length)
        .isPresent();
  }

  /// The text as it stands within a JSON string.
  private static byte[] escaped(String text) {
    byte[] object = Json.OWN.bytes(JsonObject.builder().put("t", text).build());
    return Arrays.copyOfRange(object, "{\"t\":\"".getBytes(UTF_8).length, object.length - 2);
  }
}
