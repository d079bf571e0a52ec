package dev.tsearch.core.query;

/// Whether words rank or are required.
public enum Strictness {
  /// Every word is required as typed.
  STRICT,
  /// Words rank, and mistyped words are corrected.
  LENIENT
}
