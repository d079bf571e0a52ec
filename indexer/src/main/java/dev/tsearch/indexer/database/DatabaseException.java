package dev.tsearch.indexer.database;

import java.io.IOException;

/// A database that cannot be read. The message says why.
public final class DatabaseException extends IOException {
  private static final long serialVersionUID = 1;

  /// Why a database cannot be read.
  public enum Cause {
    /// Another program has locked it. A later attempt may succeed.
    BUSY,
    /// It is damaged, or no database.
    DAMAGED,
    /// A value is too long. [DatabaseConnection#queryShort] leaves it out.
    LONG_VALUE,
    /// Any other reason.
    OTHER
  }

  private final Cause reason;

  public DatabaseException(Cause reason, String message) {
    super(message);
    this.reason = reason;
  }

  /// Why the database cannot be read.
  public Cause reason() {
    return reason;
  }
}
