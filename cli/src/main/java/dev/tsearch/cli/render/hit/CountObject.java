package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/// Prints the number of matches as an object: `{"schema":1,"total":257}`. If several words rank,
/// also `all_words` and `half_words`: how many entries have all of them, and at least half. If
/// words were corrected, also `corrections`: for words as typed, the similar words. If the time of
/// the search was over before everything was searched, also `"complete":false`.
public final class CountObject {
  private CountObject() {}

  /// Prints the object.
  public static void print(
      long total,
      WordCounts words,
      Map<String, String> corrections,
      boolean isComplete,
      TextOutput out)
      throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", 1);
      generator.writeNumberProperty("total", total);
      if (words.words() > 1) {
        generator.writeNumberProperty("all_words", words.all());
        generator.writeNumberProperty("half_words", words.half());
      }
      if (!corrections.isEmpty()) {
        corrections(corrections, generator);
      }
      if (!isComplete) {
        generator.writeBooleanProperty("complete", false);
      }
    });
  }

  /// Writes the member `corrections`.
  static void corrections(Map<String, String> corrections, JsonGenerator generator) {
    JsonObjects.texts(generator, "corrections", corrections);
  }
}
