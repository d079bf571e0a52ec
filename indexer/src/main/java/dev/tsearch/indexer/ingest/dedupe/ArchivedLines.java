package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/// Reads entries by their addresses: those of the archive, those appended since it was opened, and
/// those that are not committed yet. Single-threaded.
public final class ArchivedLines implements Deduplicator.EntryFinder, Closeable {
  private final Archive archive;
  private final Uncommitted uncommitted;
  private Snapshot snapshot;

  /// The entries that an import has not committed.
  public interface Uncommitted {
    /// There are none.
    Uncommitted NONE =
        new Uncommitted() {
          @Override
          public Optional<Entry> at(int ordinal, long offset) {
            return Optional.empty();
          }

          @Override
          public int committedOrdinal(int ordinal) {
            return ordinal;
          }
        };

    /// Returns the entry at an address; empty if it is committed, or there is none.
    Optional<Entry> at(int ordinal, long offset) throws IOException;

    /// Returns the ordinal that a partition has in the archive.
    ///
    /// @param ordinal the ordinal that it had while it was being built
    int committedOrdinal(int ordinal);
  }

  /// @param snapshot a snapshot of the archive; closed with this
  public ArchivedLines(Archive archive, Snapshot snapshot, Uncommitted uncommitted) {
    this.archive = archive;
    this.snapshot = snapshot;
    this.uncommitted = uncommitted;
  }

  /// The last snapshot that was opened.
  public Snapshot snapshot() {
    return snapshot;
  }

  @Override
  public Optional<Entry> at(int ordinal, long offset) throws IOException {
    Optional<Entry> pending = uncommitted.at(ordinal, offset);
    if (pending.isPresent()) {
      return pending;
    }
    int committed = uncommitted.committedOrdinal(ordinal);
    if (!has(committed, offset)) {
      snapshot.close();
      snapshot = archive.snapshot();
    }
    return has(committed, offset) ? read(committed, offset) : Optional.empty();
  }

  private boolean has(int ordinal, long offset) throws IOException {
    return ordinal == snapshot.activeOrdinal()
        ? offset < snapshot.activeBytes()
        : snapshot.manifest().partition(ordinal).isPresent();
  }

  private Optional<Entry> read(int ordinal, long offset) throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal, offset)) {
      return cursor.next() ? Optional.of(cursor.entry()) : Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    snapshot.close();
  }
}
