package dev.tsearch.indexer.search;

import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import java.util.List;

/// The result of a search: a page of hits, or an aggregate of all matches.
public sealed interface SearchOutcome permits SearchResult, AggregateResult {

  /// Whether nothing matches in the searched partitions, and all were searched to their end.
  boolean isNothing();

  /// How the search ran.
  Explanation explanation();

  /// What was done about mistyped words.
  AppliedSpelling spelling();

  /// What could not be searched because it is damaged, one sentence each.
  List<String> damages();
}
