package dev.tsearch.indexer.embed;

import java.io.Closeable;
import java.io.IOException;

/// A model that makes vectors of texts: the smaller the angle between two vectors, the more similar
/// the meaning of the texts. The caller closes it. Not thread-safe.
public interface Embedder extends Closeable {

  /// The name of the model and of how texts are prepared for it. Vectors with different names
  /// cannot be compared.
  String model();

  /// The number of components of each vector.
  int dimensions();

  /// The vector of a text, of length 1. A model reads a limited number of words and ignores the
  /// rest of a longer text. Equal texts have equal vectors.
  ///
  /// @throws IOException if the model fails
  float[] embed(String text) throws IOException;
}
