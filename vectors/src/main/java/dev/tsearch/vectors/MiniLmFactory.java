package dev.tsearch.vectors;

import dev.tsearch.indexer.embed.Embedder;
import dev.tsearch.indexer.embed.EmbedderFactory;
import java.io.IOException;

/// Loads [MiniLm].
public final class MiniLmFactory implements EmbedderFactory {

  @Override
  public Embedder open() throws IOException {
    return MiniLm.open();
  }
}
