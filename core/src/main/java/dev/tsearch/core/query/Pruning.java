package dev.tsearch.core.query;

/// Whether a search skips partitions that cannot match.
public enum Pruning {
  /// It skips them.
  ON,
  /// It reads every partition: `--no-prune`.
  OFF,
  /// It searches both ways and fails if the results differ: `--verify-prune`.
  VERIFY
}
