package dev.tsearch.core.query;

/// What becomes of a query that finds nothing.
public enum Strictness {
  /// Nothing is found.
  STRICT,
  /// Less is asked for, step by step, and the result says how much less: see [Relaxation].
  LENIENT
}
