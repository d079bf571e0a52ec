package dev.tsearch.indexer.ingest;

import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.OriginalStore;
import dev.tsearch.core.store.SourceRow;
import java.io.IOException;

/// The bytes that entries were made from, out of the originals.
///
/// @param originals where they are
record OriginBytes(OriginalStore originals) implements Novelty.Bytes {

  @Override
  public byte[] of(Origin origin) throws IOException {
    return originals.read(origin.source(), origin.offset(), origin.length());
  }

  @Override
  public boolean isSamePlace(Origin one, Origin other) {
    return one.offset() == other.offset() && original(one.source()) == original(other.source());
  }

  private long original(long source) {
    return originals.source(source).map(SourceRow::original).orElse(source);
  }
}
