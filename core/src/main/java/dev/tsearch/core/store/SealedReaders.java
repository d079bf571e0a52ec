package dev.tsearch.core.store;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.partition.PartitionFile;
import dev.tsearch.core.store.partition.PartitionReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The sealed partitions from which a snapshot reads single entries. Safe for use by many threads.
final class SealedReaders implements Closeable {
  /// The number of partitions that stay open. Others are opened and closed for each entry.
  private static final int MAX_OPEN = 128;

  private final Disk disk;
  private final ArchiveLayout layout;
  private final Listing listing;
  private final Map<Integer, PartitionReader> open = new HashMap<>();
  private final Set<Integer> compared = new HashSet<>();
  private final List<CorruptArchiveException> changed = new ArrayList<>();

  /// The sealed partitions of a manifest by their ordinals.
  @FunctionalInterface
  interface Listing {
    /// The partition of an ordinal.
    ///
    /// @throws IllegalArgumentException if there is no such partition
    Partition sealed(int ordinal) throws IOException;
  }

  SealedReaders(Disk disk, ArchiveLayout layout, Listing listing) {
    this.disk = disk;
    this.layout = layout;
    this.listing = listing;
  }

  /// Reads one entry, and compares its partition.
  Entry read(EntryAddress address) throws IOException {
    compare(address.ordinal());
    return readCandidate(address);
  }

  /// Reads one entry, and does not compare its partition.
  Entry readCandidate(EntryAddress address) throws IOException {
    Optional<PartitionReader> opened = opened(address.ordinal());
    if (opened.isPresent()) {
      return opened.get().read(address);
    }
    try (PartitionReader reader = opening(address.ordinal())) {
      return reader.read(address);
    }
  }

  /// Compares all bytes of a partition with its checksum, unless it was compared before.
  void compare(int ordinal) throws IOException {
    synchronized (compared) {
      if (!compared.add(ordinal)) {
        return;
      }
    }
    Optional<PartitionReader> opened = opened(ordinal);
    if (opened.isPresent()) {
      compare(opened.get());
      return;
    }
    try (PartitionReader reader = opening(ordinal)) {
      compare(reader);
    }
  }

  private synchronized Optional<PartitionReader> opened(int ordinal) throws IOException {
    PartitionReader reader = open.get(ordinal);
    if (reader == null && open.size() < MAX_OPEN) {
      reader = opening(ordinal);
      open.put(ordinal, reader);
    }
    return Optional.ofNullable(reader);
  }

  private PartitionReader opening(int ordinal) throws IOException {
    return PartitionReader.open(disk, layout, listing.sealed(ordinal));
  }

  private void compare(PartitionReader reader) throws IOException {
    Optional<CorruptArchiveException> change = reader.change();
    if (change.isPresent()) {
      synchronized (compared) {
        changed.add(change.get());
      }
    }
  }

  /// See [Snapshot#damage].
  Optional<CorruptArchiveException> damage(Partition partition) throws IOException {
    Path file = layout.partition(partition);
    try {
      PartitionFile.requireStoredLength(file, partition, disk.size(file));
      return Optional.empty();
    } catch (NoSuchFileException _) {
      return PartitionFile.hasOtherCompression(disk, layout, partition)
          ? Optional.empty()
          : Optional.of(PartitionFile.absent(file, partition));
    } catch (CorruptArchiveException e) {
      return Optional.of(e);
    }
  }

  /// The partitions that were compared and have other bytes than when they were sealed.
  List<CorruptArchiveException> changed() {
    synchronized (compared) {
      return List.copyOf(changed);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    for (PartitionReader reader : open.values()) {
      reader.close();
    }
    open.clear();
  }
}
