package dev.tsearch.indexer.lucene;

import java.util.Comparator;

/// In which order hits are given. Equal hits stand in the order of their addresses.
public enum Order {
  /// Best score first.
  RELEVANCE,
  /// Newest first, undated ones last.
  NEWEST;

  /// Compares two hits, the one that comes first being the smaller.
  public Comparator<ScoredAddress> comparator() {
    Comparator<ScoredAddress> first =
        switch (this) {
          case RELEVANCE -> Comparator.comparingDouble(ScoredAddress::score).reversed();
          case NEWEST -> Comparator.comparingLong(ScoredAddress::timestamp).reversed();
        };
    return first
        .thenComparingInt(hit -> hit.address().ordinal())
        .thenComparingLong(hit -> hit.address().offset());
  }
}
