package dev.tsearch.core.query;

/// Whether a query that finds nothing is relaxed.
public enum Strictness {
  /// The query is never relaxed.
  STRICT,
  /// The query is relaxed step by step, and the result reports the step: see [Relaxation].
  LENIENT
}
