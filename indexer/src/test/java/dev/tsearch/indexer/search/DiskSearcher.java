package dev.tsearch.indexer.search;

import dev.tsearch.core.store.Archive;
import dev.tsearch.indexer.lucene.reader.DiskIndex;

/// Searches an archive whose index is on the disk that the archive is on.
public final class DiskSearcher {
  private DiskSearcher() {}

  /// A searcher that writes nothing.
  public static Searcher of(Archive archive) {
    var index = new DiskIndex(archive.disk());
    return new Searcher(
        archive,
        IndexUpdate.NONE,
        (archiveId, whyNot) -> index.read(archive.layout().index(), archiveId, whyNot),
        Searcher.MAX_TAIL_BYTES);
  }
}
