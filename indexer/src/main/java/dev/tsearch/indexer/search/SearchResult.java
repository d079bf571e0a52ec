package dev.tsearch.indexer.search;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

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
    AppliedRelaxation loosening)
    implements SearchOutcome<SearchResult> {

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

  @Override
  public boolean isNothing() {
    return total == 0 && isTotalExact;
  }

  @Override
  public SearchResult with(AppliedRelaxation other) {
    Optional<PageCursor> endOfStep = end.map(cursor -> cursor.ofStep(other.step()));
    return new SearchResult(
        hits, total, isTotalExact, endOfStep, isLast, explanation, notes, damages, other);
  }

  /// Entries that are not indexed are scored by how often words are in the partitions at hand, so
  /// that they may rank otherwise: with them the number of hits must be the same, and which they
  /// are if none is left for another page.
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

  /// Every entry that was found for the page, in no order.
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
