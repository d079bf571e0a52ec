package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.partition.LinesInMemory;
import dev.tsearch.core.store.partition.PartitionFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Writes whole partitions and their sidecars under their final names. They are not part of the
/// archive until a manifest lists them. Used under the write lock only.
final class PartitionPublisher {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final Sealer sealer;

  PartitionPublisher(Disk disk, ArchiveLayout layout, StorageSettings settings) {
    this.disk = disk;
    this.layout = layout;
    this.settings = settings;
    this.sealer = new Sealer(disk, layout, settings);
  }

  /// Writes partitions and sidecars durably.
  ///
  /// @param sidecars receives every sidecar by the ordinal of its partition
  List<Partition> publish(List<PreparedPartition> prepared, Map<Integer, byte[]> sidecars)
      throws IOException {
    var published = new ArrayList<Partition>(prepared.size());
    for (PreparedPartition each : prepared) {
      Partition written = writePartition(each.partition(), each.lines());
      sealer.publishSidecar(each.partition(), each.sidecar());
      sidecars.put(each.ordinal(), each.sidecar());
      published.add(written);
    }
    disk.syncDirectory(layout.partitions());
    return published;
  }

  private Partition writePartition(Partition partition, byte[] lines) throws IOException {
    if (settings.compression() != Compression.NONE) {
      return PartitionFile.store(
          disk, layout, partition, new LinesInMemory(lines), settings.compression());
    }
    Path file = layout.partition(partition);
    Path temporary = layout.temporary(file);
    disk.create(temporary, ByteBuffer.wrap(lines));
    disk.moveNew(temporary, file);
    return partition;
  }
}
