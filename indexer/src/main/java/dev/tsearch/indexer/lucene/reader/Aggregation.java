package dev.tsearch.indexer.lucene.reader;

/// A result that is computed from every match of a query and not only from the best. A search of
/// the index fills it, and then one search of each part of the archive that the index does not
/// cover. Not thread-safe.
public sealed interface Aggregation permits FacetCounts, FileCounts, SessionCounts {

  /// Whether no match was counted.
  boolean isEmpty();
}
