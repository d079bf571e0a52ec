package dev.tsearch.cli;

import dev.tsearch.indexer.embed.Embedder;
import dev.tsearch.indexer.embed.EmbedderFactory;

/// An embedder for tests: texts with the same letters are similar. Registered as a service of the
/// tests' class path, so it stands in for the module of the real model.
final class LetterEmbedder implements Embedder {

  /// Creates the embedder.
  public static final class Factory implements EmbedderFactory {
    @Override
    public Embedder open() {
      return new LetterEmbedder();
    }
  }

  @Override
  public String model() {
    return "letters/1";
  }

  @Override
  public int dimensions() {
    return 27;
  }

  @Override
  public float[] embed(String text) {
    float[] vector = new float[dimensions()];
    vector[26] = 0.1f; // also a text without letters has a direction
    text.chars()
        .filter(letter -> letter >= 'a' && letter <= 'z')
        .forEach(letter -> vector[letter - 'a']++);
    double squares = 0;
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
