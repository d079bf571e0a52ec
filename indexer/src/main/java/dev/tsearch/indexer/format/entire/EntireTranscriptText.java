package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.capture.EntireFolder;
import dev.tsearch.indexer.format.Siblings;
import java.util.Arrays;
import java.util.Optional;

/// The text of the transcript next to a file, to decide whether the file repeats it.
///
/// @param folder the file's position
/// @param siblings the files around it
record EntireTranscriptText(EntireFolder folder, Siblings siblings) {

  /// The number of bytes of a transcript that are searched. A repeated text costs less than reading
  /// a larger transcript for each file.
  private static final int MAX_BYTES = 16 << 20;

  /// The number of characters that are compared.
  private static final int SAMPLE = 60;

  /// Whether there is a transcript.
  boolean exists() {
    return folder.anyTranscript(siblings).isPresent();
  }

  /// Whether the transcript contains the beginning of a text's first line. The first character is
  /// not compared: Entire may have capitalized it. True for a blank text; false if the line has one
  /// character.
  boolean contains(String text) {
    String line = text.strip().lines().findFirst().orElse("");
    if (line.isEmpty()) {
      return true;
    }
    int from = line.offsetByCodePoints(0, 1);
    int count = Math.min(SAMPLE, line.codePointCount(from, line.length()));
    String sample = line.substring(from, line.offsetByCodePoints(from, count));
    if (sample.isBlank()) {
      return false;
    }
    Optional<byte[]> transcript =
        folder.anyTranscript(siblings).flatMap(path -> siblings.head(path, MAX_BYTES));
    return transcript
        .filter(bytes -> TextRange.indexOf(bytes, escaped(sample), 0) < bytes.length)
        .isPresent();
  }

  /// The text in the form that it has in a JSON string.
  private static byte[] escaped(String text) {
    byte[] object = Json.OWN.bytes(JsonObject.builder().put("t", text).build());
    return Arrays.copyOfRange(object, "{\"t\":\"".getBytes(UTF_8).length, object.length - 2);
  }
}
