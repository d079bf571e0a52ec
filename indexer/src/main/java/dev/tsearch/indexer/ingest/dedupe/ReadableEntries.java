package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.IdTable;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.core.store.sidecar.Sidecar;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
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

  /// The hashes of the identities that the lines of a partition had when it was sealed, by the
  /// offsets of the lines; none if its sidecar is damaged, too.
  public Map<Long, Long> identities(int ordinal) throws IOException {
    Map<Long, Long> identities = new HashMap<>();
    Partition partition = snapshot.manifest().partition(ordinal).orElseThrow();
    Optional<IdTable> ids = snapshot.sidecar(partition).flatMap(Sidecar::ids);
    if (ids.isPresent()) {
      ids.get().forEach((hash, offset, _) -> identities.put(offset, hash));
    }
    return identities;
  }

  /// The hash of the identity of an entry, as [#identities] has it.
  public static long identity(Entry entry) {
    return IdentityHash.shortened(IdentityHash.of(entry.identity()));
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
