package dev.tsearch.indexer.lucene.reader;

/// What is made of every match of a query, not only of the best: filled by one search of the index,
/// and one of each part that it lacks. One owner, not thread-safe.
public sealed interface Aggregation permits FacetCounts, SessionCounts {

  /// Whether nothing was counted.
  boolean isEmpty();
}
