package dev.tsearch.indexer.ingest.discover;

import java.io.IOException;

/// A source cannot be read, which is no fault of the archive: it is reported and passed over.
public final class UnreadableSourceException extends IOException {
  private static final long serialVersionUID = 1L;

  private final IOException reason;

  UnreadableSourceException(IOException reason) {
    super(reason.getMessage(), reason);
    this.reason = reason;
  }

  /// What was wrong.
  public IOException reason() {
    return reason;
  }
}
