package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

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
/// @param explanation how the search ran
/// @param notes notes for the user, one sentence each
/// @param damages what could not be searched because it is damaged, one sentence each; if there is
///   none, the result is complete
/// @param counts how many matches have how many of the words; in an order by time, none
/// @param spelling what was done about mistyped words
public record SearchResult(
    List<SearchHit> hits,
    long total,
    boolean isTotalExact,
    Optional<PageCursor> end,
    boolean isLast,
    Map<TranscriptId, String> titles,
    Explanation explanation,
    List<String> notes,
    List<String> damages,
    WordCounts counts,
    AppliedSpelling spelling)
    implements SearchOutcome<SearchResult> {

  /// Copies the collections.
  public SearchResult {
    hits = List.copyOf(hits);
    titles = Map.copyOf(titles);
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
    return total == 0 && isTotalExact;
  }

  /// Entries outside the index are scored by the word counts of the searched partitions, so they
  /// may rank differently. If there are such entries, only the totals must be equal, and the set of
  /// hits if this is the only page.
  @Override
  public Optional<String> differenceFrom(SearchResult whole) {
    Optional<String> hit = hitDifferentFrom(whole);
    if (isTotalExact && whole.isTotalExact && total != whole.total) {
      String totals = "%d entries match with it, %d without".formatted(total, whole.total);
      return Optional.of(hit.map(first -> totals + "; " + first).orElse(totals));
    }
    return hit;
  }

  private Optional<String> hitDifferentFrom(SearchResult whole) {
    boolean mayRankOtherwise =
        whole.explanation.entriesNotIndexed() > 0
            && whole.hits.stream().anyMatch(hit -> hit.score() != 0);
    if (mayRankOtherwise) {
      boolean isAll = isLast && whole.isLast && (hits.isEmpty() || hits.getFirst().rank() == 1);
      return isAll && !identities().equals(whole.identities())
          ? Optional.of(
              "hits are %s with it, %s without".formatted(identities(), whole.identities()))
          : Optional.empty();
    }
    List<String> places = places();
    List<String> others = whole.places();
    for (int at = 0; at < Math.max(places.size(), others.size()); at++) {
      String here = at < places.size() ? places.get(at) : "nothing";
      String there = at < others.size() ? others.get(at) : "nothing";
      if (!here.equals(there)) {
        return Optional.of("hit %d is %s with it, %s without".formatted(at + 1, here, there));
      }
    }
    return Optional.empty();
  }

  /// The ids of all hits and their copies.
  private Set<String> identities() {
    var identities = new TreeSet<String>();
    for (SearchHit hit : hits) {
      identities.add(hit.entry().id());
      hit.copies().forEach(copy -> identities.add(copy.id()));
    }
    return identities;
  }

  private List<String> places() {
    return hits.stream()
        .map(hit ->
            "%s (partition %d, offset %d, score %s)"
                .formatted(
                    hit.entry().id(), hit.address().ordinal(), hit.address().offset(), hit.score()))
        .toList();
  }
}
