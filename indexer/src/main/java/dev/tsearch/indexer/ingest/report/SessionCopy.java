package dev.tsearch.indexer.ingest.report;

/// Why a program kept a file that is a copy of a session.
public enum SessionCopy {
  /// The session was deleted.
  DELETED,
  /// The state of the session before its context was compacted.
  CHECKPOINT,
  /// A backup of the session.
  BACKUP
}
