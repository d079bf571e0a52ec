package dev.tsearch.core.query;

/// Whether hits with nearly the same text are collapsed.
public enum Copies {
  /// Every hit is listed.
  APART,
  /// One hit is listed and reports the number of its copies.
  FOLDED
}
