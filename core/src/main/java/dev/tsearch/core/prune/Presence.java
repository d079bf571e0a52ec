package dev.tsearch.core.prune;

/// How many entries of a partition have something, as far as is known.
public enum Presence {
  /// No entry; definitive.
  NONE,
  /// Some entries, or none, or all: nobody knows without looking. So is everything that a missing
  /// or invalid sidecar is asked, and a value that was one too many to be listed.
  MAYBE,
  /// Every entry; definitive. A filter never says so.
  EVERY
}
