package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import java.util.List;

/// An entry that was found, read back from its partition.
///
/// @param rank its place among the hits, counted from 1
/// @param score how well it answers the query; 0 in time order
/// @param entry the entry
/// @param address where its line stands
/// @param snippet the piece of its text to show
/// @param copies entries that say the same and were found too, best first; only those among the
///   hits that were read for the page
public record SearchHit(
    int rank,
    float score,
    Entry entry,
    EntryAddress address,
    Snippet snippet,
    List<EntryId> copies) {

  /// Copies the list.
  public SearchHit {
    copies = List.copyOf(copies);
  }
}
