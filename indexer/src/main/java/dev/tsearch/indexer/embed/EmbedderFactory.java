package dev.tsearch.indexer.embed;

import java.io.IOException;

/// Loads an [Embedder]. The module that has the model registers an implementation as a service.
public interface EmbedderFactory {

  /// Loads the model, which takes about half a second. The caller closes it.
  ///
  /// @throws IOException if a file of the model cannot be read, or the model does not run on this
  ///   system
  Embedder open() throws IOException;
}
