package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;

/// Durable bytes of a source from which no entries were derived yet: those after `row.derived()`.
///
/// @param row the source as the archive has it
/// @param context the source as formats see it
/// @param format the format of the source
/// @param firstTime the first time in the source, in unix seconds; 0 if its head has none
/// @param content opens all bytes of the source, from the originals; used once
public record NewBytes(
    SourceRow row,
    SourceContext context,
    SourceFormat format,
    long firstTime,
    SourceFile.Content content) {

  /// Returns how many bytes are new.
  public long count() {
    return row.length() - row.derived();
  }
}
