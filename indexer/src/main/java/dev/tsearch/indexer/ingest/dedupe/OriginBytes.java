package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;

/// The bytes that entries were made from, out of the originals.
///
/// @param originals where they are
public record OriginBytes(OriginalStore originals) implements Deduplicator.Bytes {

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
