package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.partition.PartitionFile;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Converts the files of sealed partitions to another compression. The caller lists the new files
/// in the manifest between [#convert] and [#removeOld]. Used under the write lock only.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
record PartitionConverter(Disk disk, ArchiveLayout layout) {
  /// The longest time of a conversion under one lock; other writers wait meanwhile.
  private static final Duration MAX_LOCKED = Duration.ofSeconds(1);

  /// Some converted partitions.
  ///
  /// @param before the partitions with their old files
  /// @param after the same partitions with their new files
  /// @param next the ordinal to continue from; empty after the last partition
  record Batch(List<Partition> before, List<Partition> after, OptionalInt next) {
    StorageChange change() {
      return new StorageChange(after.size(), storedBytes(before), storedBytes(after), next);
    }

    private static long storedBytes(List<Partition> partitions) {
      return partitions.stream().mapToLong(Partition::storedBytes).sum();
    }
  }

  /// Writes the new files durably, for about a second. Damaged partitions stay as they are.
  ///
  /// @param partitions the partitions of the archive, in ascending order of their ordinals
  /// @param fromOrdinal the first ordinal to convert
  /// @param damages receives a message for each damaged partition
  Batch convert(
      List<Partition> partitions, int fromOrdinal, Compression compression, List<String> damages)
      throws IOException {
    long began = System.nanoTime();
    var before = new ArrayList<Partition>();
    var after = new ArrayList<Partition>();
    OptionalInt next = OptionalInt.empty();
    for (Partition partition : partitions) {
      if (partition.ordinal() < fromOrdinal || partition.compression() == compression) {
        continue;
      }
      if (Cancellation.isCurrentRequested() || System.nanoTime() - began > MAX_LOCKED.toNanos()) {
        next = OptionalInt.of(partition.ordinal());
        break;
      }
      try (Disk.InputFile lines = PartitionFile.open(disk, layout, partition)) {
        after.add(PartitionFile.store(disk, layout, partition, lines, compression));
        before.add(partition);
      } catch (CorruptArchiveException e) {
        damages.add(String.valueOf(e.getMessage()));
      }
    }
    if (!after.isEmpty()) {
      disk.syncDirectory(layout.partitions());
    }
    return new Batch(before, after, next);
  }

  /// Removes the old files.
  void removeOld(Batch batch) throws IOException {
    for (Partition partition : batch.before()) {
      disk.delete(layout.partition(partition));
    }
    disk.syncDirectory(layout.partitions());
  }
}
