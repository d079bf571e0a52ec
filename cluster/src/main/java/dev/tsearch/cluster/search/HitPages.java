package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.remote.ClusterException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the first hits of a search: in one answer, or in pages of a point in time if there are
/// more than OpenSearch returns at once, so that what arrives in between shifts nothing.
///
/// @param requests the requests of the search
/// @param where the indices
record HitPages(Requests requests, List<String> where) {
  /// OpenSearch returns no more hits in one answer.
  private static final int MAX_HITS = 10_000;

  /// Members of an answer that are of the first page only.
  private static final List<String> ONCE = List.of("aggs", "track_total_hits");

  /// Whether a number of hits is read in pages.
  static boolean arePages(int wanted) {
    return wanted > MAX_HITS;
  }

  /// The answers with the first hits.
  ///
  /// @param body the search; for pages, with an order in which no two hits are equal
  /// @param wanted how many hits are wanted
  List<Answer> first(JsonObject body, int wanted) throws ClusterException {
    if (!arePages(wanted)) {
      return List.of(requests.search("matches", where, body.with("size", (long) wanted)));
    }
    Optional<String> point = requests.keep(where);
    try {
      return pages(body, wanted, point);
    } finally {
      if (point.isPresent()) {
        requests.release(point.get());
      }
    }
  }

  private List<Answer> pages(JsonObject body, int wanted, Optional<String> point)
      throws ClusterException {
    var answers = new ArrayList<Answer>();
    JsonObject next = body;
    if (point.isPresent()) {
      next = next.with("pit", Dsl.object("id", point.get()).with("keep_alive", Requests.KEEP));
    }
    int left = wanted;
    while (left > 0) {
      int size = Math.min(MAX_HITS, left);
      JsonObject page = next.with("size", (long) size);
      Answer answer =
          point.isPresent()
              ? requests.searchPoint("matches", page)
              : requests.search("matches", where, page);
      answers.add(answer);
      List<JsonObject> hits = PlacedEntry.hits(answer);
      if (hits.size() < size) {
        return answers;
      }
      left -= hits.size();
      for (String member : ONCE) {
        next = next.without(member);
      }
      next = next.with("search_after", hits.getLast().list("sort"));
    }
    return answers;
  }
}
