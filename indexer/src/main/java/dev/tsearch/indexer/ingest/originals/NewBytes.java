package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;

/// Durable bytes of a source from which no entries were derived yet.
///
/// @param context the source
/// @param format the format of the source
/// @param from the offset of the first new byte in the source
/// @param length the length of the source, so that `length - from` bytes are new
/// @param firstTime the first time in the source, in unix seconds; 0 if its head has none
/// @param content opens all bytes of the source, from the originals; used once
public record NewBytes(
    SourceContext context,
    SourceFormat format,
    long from,
    long length,
    long firstTime,
    SourceFile.Content content) {

  /// Returns how many bytes are new.
  public long count() {
    return length - from;
  }
}
