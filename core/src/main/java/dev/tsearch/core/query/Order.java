package dev.tsearch.core.query;

/// In which order hits are shown.
public enum Order {
  /// The best match first; of equals the newest.
  RELEVANCE,
  /// The newest first; undated entries last.
  TIME,
  /// The oldest first; undated entries last.
  OLDEST
}
