package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;

/// Reads the bytes that entries were derived from, out of the originals.
///
/// @param originals the originals of the archive
public record OriginBytes(OriginalStore originals) implements Deduplicator.OriginReader {

  @Override
  public boolean has(Origin origin) {
    return originals.has(origin.source(), origin.offset() + origin.length());
  }

  @Override
  public byte[] of(Origin origin) throws IOException {
    return originals.read(origin.source(), origin.offset(), origin.length());
  }

  @Override
  public boolean isSameRange(Origin one, Origin other) {
    return one.offset() == other.offset() && original(one.source()) == original(other.source());
  }

  private long original(long source) {
    return originals.source(source).map(SourceRow::original).orElse(source);
  }
}
