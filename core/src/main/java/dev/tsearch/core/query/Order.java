package dev.tsearch.core.query;

/// The order of hits.
public enum Order {
  /// Best score first; hits of equal score newest first.
  RELEVANCE,
  /// Newest first; undated entries last.
  TIME,
  /// Oldest first; undated entries last.
  OLDEST
}
