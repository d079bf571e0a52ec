package dev.tsearch.cluster.search;

import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import java.util.List;
import java.util.Map;

/// What a cluster knows of the terms of a query.
///
/// @param statistics the frequencies of the terms
/// @param frequencies the number of entries with each term
/// @param newest the time of the newest entry, in unix seconds
/// @param spans for terms of phrases, how many positions they span in some text, 1 left out
/// @param compactions how many entries are compactions
record TermCounts(
    ScoreStatistics statistics,
    Map<String, Long> frequencies,
    long newest,
    Map<String, List<Integer>> spans,
    long compactions) {

  /// Nothing is known: enough for a query without phrases.
  static TermCounts unknown() {
    return new TermCounts(new ScoreStatistics(), Map.of(), 0, Map.of(), 0);
  }

  /// How many positions a term spans in some text, 1 left out.
  List<Integer> spans(String term) {
    return spans.getOrDefault(term, List.of());
  }
}
