package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/// Reads entries back by their place, those included that were appended since. Single-threaded.
public final class AppendedLines implements Closeable {
  private final Archive archive;
  private Snapshot snapshot;

  /// @param snapshot the archive as it was; closed with this
  public AppendedLines(Archive archive, Snapshot snapshot) {
    this.archive = archive;
    this.snapshot = snapshot;
  }

  public Snapshot snapshot() {
    return snapshot;
  }

  /// The entry whose line begins at a place; empty if there is none.
  public Optional<Entry> at(int ordinal, long offset) throws IOException {
    if (!has(ordinal, offset)) {
      snapshot.close();
      snapshot = archive.snapshot();
    }
    if (!has(ordinal, offset)) {
      return Optional.empty();
    }
    try (EntryCursor cursor = snapshot.cursor(ordinal, offset)) {
      return cursor.next() ? Optional.of(cursor.entry()) : Optional.empty();
    }
  }

  private boolean has(int ordinal, long offset) throws IOException {
    return ordinal == snapshot.activeOrdinal()
        ? offset < snapshot.activeBytes()
        : snapshot.manifest().partition(ordinal).isPresent();
  }

  @Override
  public void close() throws IOException {
    snapshot.close();
  }
}
