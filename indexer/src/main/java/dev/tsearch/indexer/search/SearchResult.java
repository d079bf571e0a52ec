package dev.tsearch.indexer.search;

import java.util.List;
import java.util.Optional;

/// What a search found.
///
/// @param hits the hits of one page in the order that was asked for; of an entry's revisions the
///   newest
/// @param total how many entries match in all, every revision counted
/// @param isTotalExact whether that is so; if not there may be more, in partitions that were not
///   searched because the hits of the page are all newer
/// @param next where the next page begins; empty if this is the last
/// @param explanation how it was searched
/// @param notes what the user should know about the result, one sentence each
/// @param damages what could not be searched because it is damaged, one sentence each; the result
///   is complete if there are none
/// @param loosening how much less was asked for than was typed
public record SearchResult(
    List<SearchHit> hits,
    long total,
    boolean isTotalExact,
    Optional<PageCursor> next,
    Explanation explanation,
    List<String> notes,
    List<String> damages,
    Loosening loosening) {

  /// Copies the lists.
  public SearchResult {
    hits = List.copyOf(hits);
    notes = List.copyOf(notes);
    damages = List.copyOf(damages);
  }

  /// This result as that of a looser query.
  SearchResult with(Loosening other) {
    return new SearchResult(hits, total, isTotalExact, next, explanation, notes, damages, other);
  }
}
