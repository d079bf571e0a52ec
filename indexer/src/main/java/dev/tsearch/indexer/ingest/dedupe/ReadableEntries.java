package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// The entries of a snapshot, some of which may be damaged.
///
/// @param snapshot the snapshot; the caller closes it
/// @param damages what to do about damaged lines and partitions
public record ReadableEntries(Snapshot snapshot, Damages damages) {

  /// What a reader does about damage.
  public enum Damages {
    /// Throws it.
    FATAL,
    /// Skips what is damaged.
    SKIPPED;

    void met(CorruptArchiveException damage) throws CorruptArchiveException {
      if (this == FATAL) {
        throw damage;
      }
    }
  }

  /// Receives entries.
  @FunctionalInterface
  public interface ReadVisitor {
    /// Receives an entry and its address.
    void entry(Entry entry, EntryAddress address) throws IOException;
  }

  /// Reads the entries of a partition.
  public void forEach(int ordinal, ReadVisitor visitor) throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (next(cursor)) {
        visitor.entry(cursor.entry(), cursor.address());
      }
    } catch (CorruptArchiveException e) {
      damages.met(e);
    }
  }

  /// The partitions that are not as they were sealed; none unless damage is skipped.
  public Set<Integer> damaged() throws IOException {
    Set<Integer> damaged = new HashSet<>();
    if (damages == Damages.SKIPPED) {
      for (Partition partition : snapshot.manifest().partitions()) {
        try {
          if (snapshot.checksum(partition.ordinal()) != partition.crc32c()) {
            damaged.add(partition.ordinal());
          }
        } catch (CorruptArchiveException _) {
          damaged.add(partition.ordinal());
        }
      }
    }
    return damaged;
  }

  /// Reads an entry.
  @FunctionalInterface
  public interface EntryRead {
    /// Returns the entry; empty if there is none.
    Optional<Entry> read() throws IOException;
  }

  /// Reads an entry; empty if there is none, or if it is damaged and damage is skipped.
  public Optional<Entry> orEmpty(EntryRead read) throws IOException {
    try {
      return read.read();
    } catch (CorruptArchiveException e) {
      damages.met(e);
      return Optional.empty();
    }
  }

  private boolean next(EntryCursor cursor) throws IOException {
    while (true) {
      try {
        return cursor.next();
      } catch (CorruptArchiveException e) {
        damages.met(e);
      }
    }
  }
}
