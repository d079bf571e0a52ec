package dev.tsearch.core.store.sidecar;

/// How many of a partition's entries have a value in a keyword field.
///
/// Only [#NONE] and [#EVERY] prove something: `NONE` that no entry has it, `EVERY` that all do,
/// noise included. Doubt is always [#UNKNOWN].
public enum TagAnswer {
  /// No entry has it.
  NONE,
  /// At least one entry has it, and at least one has not.
  SOME,
  /// Every entry has it.
  EVERY,
  /// The field has too many values to be listed, or nothing valid is known of the partition.
  UNKNOWN
}
