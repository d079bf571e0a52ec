package dev.tsearch.core.query;

/// Whether hits that say the same are shown apart.
public enum Copies {
  /// Each is a hit.
  APART,
  /// They are one hit, which tells of the others.
  FOLDED
}
