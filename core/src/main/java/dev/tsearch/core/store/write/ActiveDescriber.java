package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import java.io.IOException;
import java.util.Optional;

/// Writes the sidecar of the active partition, from which searches plan. Used under the write lock
/// only.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
/// @param settings how sidecars are built
record ActiveDescriber(Disk disk, ArchiveLayout layout, StorageSettings settings) {

  /// Writes the sidecar of the active partition for searches, unless the partition is empty or the
  /// sidecar is current and of this version.
  void describe(ActivePartition active) throws IOException {
    if (active.isEmpty()) {
      return;
    }
    Partition partition = active.partition();
    Optional<Sidecar> known = SidecarFile.open(disk, layout.activeSidecar(), partition);
    if (known.isEmpty() || known.get().isOutdated()) {
      byte[] sidecar =
          active.description(
              partition, () -> disk.open(layout.active()), settings, this::description);
      SidecarFile.publish(
          disk, layout.temporary(layout.activeSidecar()), layout.activeSidecar(), sidecar);
    }
  }

  private Optional<Sidecar> description(Partition active) {
    try {
      return SidecarFile.open(disk, layout.activeSidecar(), active);
    } catch (IOException _) {
      return Optional.empty(); // derived: it is built without the last one
    }
  }
}
