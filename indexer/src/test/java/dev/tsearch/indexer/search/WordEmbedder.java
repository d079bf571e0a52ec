package dev.tsearch.indexer.search;

import dev.tsearch.indexer.embed.Embedder;
import java.util.Locale;
import java.util.Map;

/// An embedder for tests: each word of a text adds its hash to one component, and words with the
/// same meaning are the same word.
public final class WordEmbedder implements Embedder {
  private static final Map<String, String> MEANINGS =
      Map.of("automobile", "car", "vehicle", "car", "feline", "cat", "kitten", "cat");

  private int texts;

  /// How many texts got a vector.
  public int texts() {
    return texts;
  }

  @Override
  public String model() {
    return "words/1";
  }

  @Override
  public int dimensions() {
    return 64;
  }

  @Override
  public float[] embed(String text) {
    texts++;
    var vector = new float[dimensions()];
    double squares = 0;
    vector[0] = 0.1f; // the vector of a text without words needs a direction, too
    for (String word : text.toLowerCase(Locale.ROOT).split("\\W+", -1)) {
      if (!word.isEmpty()) {
        vector[1 + Math.floorMod(MEANINGS.getOrDefault(word, word).hashCode(), 63)]++;
      }
    }
    for (float component : vector) {
      squares += component * component;
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] /= (float) Math.sqrt(squares);
    }
    return vector;
  }

  @Override
  public void close() {}
}
