package dev.tsearch.core.store.sidecar;

/// Whether no, some or all entries of a partition have a value in a keyword field.
///
/// Only [#NONE] and [#EVERY] are proof: `NONE` that no entry has it, `EVERY` that all entries have
/// it, noise included. In doubt the answer is [#UNKNOWN].
public enum TagAnswer {
  /// No entry has it.
  NONE,
  /// At least one entry has it, and at least one does not.
  SOME,
  /// Every entry has it.
  EVERY,
  /// The field has too many values to be listed, or the partition has no valid tags.
  UNKNOWN
}
