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
/// @param end where this page ended; empty if it has no hit
/// @param isLast whether there is none after it
/// @param explanation how it was searched
/// @param notes what the user should know about the result, one sentence each
/// @param damages what could not be searched because it is damaged, one sentence each; the result
///   is complete if there are none
/// @param loosening how much less was asked for than was typed
public record SearchResult(
    List<SearchHit> hits,
    long total,
    boolean isTotalExact,
    Optional<PageCursor> end,
    boolean isLast,
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

  /// Where the next page begins; empty if this is the last.
  public Optional<PageCursor> next() {
    return isLast ? Optional.empty() : end;
  }

  /// Where the next page begins if only the first so many hits of this one are shown; empty if that
  /// are all hits, or none.
  public Optional<PageCursor> nextAfter(int shown) {
    return shown == hits.size() || shown == 0
        ? next()
        : end.map(cursor -> cursor.at(hits.get(shown - 1)));
  }

  /// This result as that of a looser query.
  SearchResult with(Loosening other) {
    return new SearchResult(
        hits, total, isTotalExact, end, isLast, explanation, notes, damages, other);
  }
}
