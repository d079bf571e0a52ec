package dev.tsearch.core.query;

/// Whether partitions that cannot match are passed over.
public enum Pruning {
  /// They are.
  ON,
  /// Every partition is searched: `--no-prune`.
  OFF,
  /// Both ways are gone, and a difference is an error: `--verify-prune`.
  VERIFY
}
