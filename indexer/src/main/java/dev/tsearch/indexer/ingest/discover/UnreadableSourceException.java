package dev.tsearch.indexer.ingest.discover;

import java.io.IOException;

/// A source cannot be read. This is not a fault of the archive: the source is reported and skipped.
public final class UnreadableSourceException extends IOException {
  private static final long serialVersionUID = 1L;

  private final IOException reason;

  UnreadableSourceException(IOException reason) {
    super(reason.getMessage(), reason);
    this.reason = reason;
  }

  /// The error of the source.
  public IOException reason() {
    return reason;
  }
}
