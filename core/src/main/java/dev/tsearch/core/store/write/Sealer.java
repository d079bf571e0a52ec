package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.partition.PartitionFile;
import dev.tsearch.core.store.sidecar.SidecarFile;
import java.io.IOException;
import java.nio.file.Path;

/// Seals the active partition. After a crash at any step [Recovery] finishes or undoes the work.
/// Used under the write lock only.
final class Sealer {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;

  Sealer(Disk disk, ArchiveLayout layout, StorageSettings settings) {
    this.disk = disk;
    this.layout = layout;
    this.settings = settings;
  }

  /// A partition under its final name, which the manifest does not list yet, and its sidecar.
  @SuppressWarnings("ArrayRecordComponent") // written once more into the pack, never compared
  record Sealed(Partition partition, byte[] sidecar) {}

  /// Seals the active partition. The caller commits the manifest next.
  Sealed seal(ActivePartition active) throws IOException {
    active.output().write();
    active.output().sync();
    Partition partition = active.partition();
    byte[] sidecar = active.sidecar(partition, () -> disk.open(layout.active()), settings);
    active.close();
    Path sidecarFile = layout.sidecar(partition);
    SidecarFile.put(disk, layout.temporary(sidecarFile), sidecarFile, sidecar);
    disk.moveNew(layout.active(), layout.partition(partition));
    disk.syncDirectory(layout.partitions());
    return new Sealed(stored(partition), sidecar);
  }

  /// Continues the sealing of a partition that has its final name and is plain JSONL. The caller
  /// commits the manifest next.
  Sealed publish(ActivePartition loaded, Partition partition) throws IOException {
    return new Sealed(
        stored(partition),
        publishSidecar(loaded, partition, () -> disk.open(layout.partition(partition))));
  }

  /// Compresses a partition if the settings require it. The plain file stays until the manifest
  /// lists the compressed one.
  private Partition stored(Partition partition) throws IOException {
    if (settings.compression() == Compression.NONE) {
      return partition;
    }
    try (Disk.InputFile lines = disk.open(layout.partition(partition))) {
      Partition stored =
          PartitionFile.store(disk, layout, partition, lines, settings.compression());
      disk.syncDirectory(layout.partitions());
      return stored;
    }
  }

  /// Removes the plain file of a partition that the manifest lists as compressed.
  void removePlain(Partition sealed) throws IOException {
    if (sealed.compression() != Compression.NONE) {
      disk.delete(layout.partition(sealed, Compression.NONE));
      disk.syncDirectory(layout.partitions());
    }
  }

  /// Builds and writes the sidecar of a partition that has its final name.
  byte[] publishSidecar(
      ActivePartition loaded, Partition partition, ActivePartition.LineSource lines)
      throws IOException {
    byte[] sidecar = loaded.sidecar(partition, lines, settings);
    publishSidecar(partition, sidecar);
    return sidecar;
  }

  /// Writes a sidecar durably.
  void publishSidecar(Partition partition, byte[] sidecar) throws IOException {
    Path file = layout.sidecar(partition);
    SidecarFile.publish(disk, layout.temporary(file), file, sidecar);
  }
}
