package dev.tsearch.indexer.ingest.report;

import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;

/// Bytes of a source that are safe in the originals and of which no entry has been derived yet.
///
/// @param context the source
/// @param format what it is written in
/// @param from where the new bytes begin in the source
/// @param length the source's length, so that `length - from` bytes are new
/// @param firstTime the first time in it, in unix seconds; 0 if none was found near its beginning
public record NewBytes(
    SourceContext context, SourceFormat format, long from, long length, long firstTime) {

  /// How many bytes are new.
  public long count() {
    return length - from;
  }
}
