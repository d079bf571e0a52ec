package dev.tsearch.core.store;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.partition.PartitionReader;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/// The sidecar that the active partition would have if it were sealed. It is valid only while the
/// partition has exactly the bytes that the sidecar was built from.
///
/// @param partition the active partition, described as a sealed one
/// @param sidecar its sidecar
public record ActiveSummary(Partition partition, Sidecar sidecar) {

  /// Reads the summary of an active partition; empty if there is none for exactly its bytes. Reads
  /// all of the partition, for its checksum, if the file describes one of the same length.
  static Optional<ActiveSummary> read(Disk disk, ArchiveLayout layout, PartitionReader active)
      throws IOException {
    ByteBuffer file;
    try {
      file = disk.mapDerived(layout.activeSidecar());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
    Optional<Partition> described = SidecarFile.describe(file, active.ordinal());
    boolean isThis =
        described.isPresent()
            && described.get().bytes() == active.bytes()
            && described.get().crc32c() == active.checksum();
    if (!isThis) {
      return Optional.empty();
    }
    // No lambda: a search may need it, and it would be linked at run time.
    Optional<Sidecar> sidecar = Sidecar.of(file, described.get());
    return sidecar.isEmpty()
        ? Optional.empty()
        : Optional.of(new ActiveSummary(described.get(), sidecar.get()));
  }
}
