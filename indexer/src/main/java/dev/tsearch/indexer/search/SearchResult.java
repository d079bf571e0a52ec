package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A page of hits with everything that is shown of it. All of it was read from one snapshot, and
/// nothing has to be read afterwards.
///
/// @param hits the hits of the page in the order of the request; of an entry's revisions the newest
/// @param total how many entries match, every revision counted
/// @param isTotalExact whether the total is exact; otherwise partitions that come later in the
///   order were not searched and may contain more
/// @param end the end of the page; empty if it has no hit
/// @param isLast whether this is the last page
/// @param titles the title of each hit's conversation that has one, if [HitDetails] asked for them
/// @param sessions with the titles, the ids of the hits' sessions and of all sessions that a short
///   form of these may also mean
/// @param explanation how the search ran
/// @param notes notes for the user, one sentence each
/// @param damages what could not be searched because it is damaged, one sentence each; if there is
///   none, the result is complete
/// @param counts how many matches have how many of the words
/// @param spelling what was done about mistyped words
/// @param isComplete whether nothing was left out because the time of the search was over
public record SearchResult(
    List<SearchHit> hits,
    long total,
    boolean isTotalExact,
    Optional<PageCursor> end,
    boolean isLast,
    Map<TranscriptId, String> titles,
    Set<String> sessions,
    Explanation explanation,
    List<String> notes,
    List<String> damages,
    WordCounts counts,
    AppliedSpelling spelling,
    boolean isComplete)
    implements SearchOutcome {

  /// Copies the collections.
  public SearchResult {
    hits = List.copyOf(hits);
    titles = Map.copyOf(titles);
    sessions = Set.copyOf(sessions);
    notes = List.copyOf(notes);
    damages = List.copyOf(damages);
  }

  /// The cursor of the next page; empty if this is the last.
  public Optional<PageCursor> next() {
    return isLast ? Optional.empty() : end;
  }

  /// The cursor of the next page if only the first hits of this page are shown; that of [#next] if
  /// all or none are.
  public Optional<PageCursor> nextAfter(int shown) {
    return shown == hits.size() || shown == 0
        ? next()
        : end.map(cursor -> cursor.at(hits.get(shown - 1)));
  }

  @Override
  public boolean isNothing() {
    return total == 0 && isTotalExact && isComplete;
  }
}
