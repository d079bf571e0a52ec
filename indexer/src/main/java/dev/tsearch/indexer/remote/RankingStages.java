package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.Copies;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Ranks matches with their texts in stages: the first [#FIRST] of them, then twice as many, and so
/// on. What a stage adds comes after all hits of the stages before. So the hits do not depend on
/// how many are wanted, and the pages of a search are parts of one list.
///
/// @param copies whether the hits are without copies
record RankingStages(Copies copies) {
  /// How many matches are ranked first.
  static final int FIRST = 48;

  /// Searches the first of the matches.
  @FunctionalInterface
  interface Stage {
    /// Searches them.
    ///
    /// @param matches how many matches are searched
    /// @param limit how many hits are wanted
    SearchResult search(int matches, int limit) throws IOException;
  }

  /// The end of the first stage with some number of matches.
  static int end(int matches) {
    int end = FIRST;
    while (end < matches) {
      end *= 2;
    }
    return end;
  }

  /// The first hits.
  ///
  /// @param matches how many matches there are
  /// @param limit how many hits are wanted, at least 1
  SearchResult first(int matches, int limit, Stage stage) throws IOException {
    int size = Math.min(FIRST, matches);
    SearchResult first = stage.search(size, limit);
    if (size == matches || first.hits().size() >= limit) {
      return size == matches ? first : with(first, first.hits(), reasons(first), first, false);
    }
    var hits = new ArrayList<SearchHit>();
    var reasons = new ArrayList<ScoreReason>();
    Set<EntryId> known = new HashSet<>();
    add(first, hits, reasons, known);
    SearchResult last = first;
    while (size < matches && hits.size() < limit) {
      size = Math.min(2 * size, matches);
      last = stage.search(size, size);
      add(last, hits, reasons, known);
    }
    boolean isAll = size == matches && last.isLast() && hits.size() <= limit;
    int shown = Math.min(limit, hits.size());
    return with(
        first,
        hits.subList(0, shown),
        reasons.subList(0, Math.min(shown, reasons.size())),
        last,
        isAll);
  }

  private static List<ScoreReason> reasons(SearchResult result) {
    return result.explanation().reasons();
  }

  private void add(
      SearchResult result, List<SearchHit> hits, List<ScoreReason> reasons, Set<EntryId> known) {
    List<ScoreReason> all = reasons(result);
    var added = new ArrayList<EntryId>();
    for (int at = 0; at < result.hits().size(); at++) {
      SearchHit hit = result.hits().get(at);
      List<EntryId> ids = ids(hit);
      if (ids.stream().noneMatch(known::contains)) {
        hits.add(hit.with(hits.size() + 1, hit.held()));
        if (at < all.size()) {
          reasons.add(all.get(at));
        }
      }
      added.addAll(ids);
    }
    known.addAll(added);
  }

  /// What a hit stands for: itself, and if copies are folded, these and its revisions.
  private List<EntryId> ids(SearchHit hit) {
    var ids = new ArrayList<EntryId>();
    ids.add(hit.entry().identity());
    if (copies == Copies.FOLDED) {
      ids.addAll(hit.copies());
      ids.add(hit.entry().firstRevision());
    }
    return ids;
  }

  private static SearchResult with(
      SearchResult first,
      List<SearchHit> hits,
      List<ScoreReason> reasons,
      SearchResult last,
      boolean isLast) {
    Map<TranscriptId, String> titles = new HashMap<>(first.titles());
    last.titles().forEach(titles::putIfAbsent);
    Set<String> sessions = new HashSet<>(first.sessions());
    sessions.addAll(last.sessions());
    return new SearchResult(
        hits,
        last.total(),
        last.isTotalExact(),
        hits.isEmpty() ? last.end() : last.end().map(cursor -> cursor.at(hits.getLast())),
        isLast,
        titles,
        sessions,
        first.explanation().with(reasons),
        last.notes(),
        last.damages(),
        last.counts(),
        last.spelling(),
        last.isComplete());
  }
}
