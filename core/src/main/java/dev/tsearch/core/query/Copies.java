package dev.tsearch.core.query;

/// Whether hits with nearly the same text are collapsed.
public enum Copies {
  /// Every hit is listed, those of logs too that repeat a transcript.
  ALL,
  /// Every hit is listed, but for those of logs that repeat a transcript.
  APART,
  /// One hit is listed and reports the number of its copies.
  FOLDED
}
