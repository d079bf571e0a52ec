package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/// Reads entries back while an import runs: those of the archive, and those that it is about to
/// get. Single-threaded.
final class ArchivedLines implements Closeable {
  private final Archive archive;
  private final PartitionBuilder assembler;
  private final PartitionPipeline publication;
  private Snapshot snapshot;

  /// @param snapshot the archive as it was when the import began; closed with this
  ArchivedLines(
      Archive archive,
      Snapshot snapshot,
      PartitionBuilder assembler,
      PartitionPipeline publication) {
    this.archive = archive;
    this.snapshot = snapshot;
    this.assembler = assembler;
    this.publication = publication;
  }

  /// The entry whose line begins at a place; empty if nothing was published there.
  Optional<Entry> at(int ordinal, long offset) throws IOException {
    Optional<Entry> filling = assembler.find(ordinal, offset).map(LocatedEntry::entry);
    Optional<Entry> pending = filling.isPresent() ? filling : publication.find(ordinal, offset);
    if (pending.isPresent()) {
      return pending;
    }
    if (!has(ordinal)) {
      snapshot.close();
      snapshot = archive.snapshot();
    }
    return has(ordinal) ? read(ordinal, offset) : Optional.empty();
  }

  private boolean has(int ordinal) throws IOException {
    return ordinal == snapshot.activeOrdinal()
        || snapshot.manifest().partition(ordinal).isPresent();
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
