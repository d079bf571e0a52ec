package dev.tsearch.indexer.ingest.report;

/// Which source files an import opens.
public enum ImportMode {
  /// Files whose size, modification time or file key changed since the last import.
  CHANGED,
  /// All files, because a file can change without a sign in its attributes.
  FULL
}
