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

/// What is known of the active partition as it stood when somebody described it: the sidecar that
/// it would have if it were sealed. It counts only while the partition has exactly the bytes that
/// it was made from.
///
/// @param partition the active partition as a sealed one
/// @param sidecar its sidecar
public record ActiveSummary(Partition partition, Sidecar sidecar) {

  /// The summary of an active partition; empty if there is none for just these bytes. Reads all of
  /// them, for their checksum, if there is one for so many.
  static Optional<ActiveSummary> read(Disk disk, ArchiveLayout layout, PartitionReader active)
      throws IOException {
    ByteBuffer file;
    try {
      file = disk.map(layout.activeSidecar());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
    Optional<Partition> described = SidecarFile.describe(file, active.ordinal());
    boolean isThis =
        described.isPresent()
            && described.get().bytes() == active.bytes()
            && described.get().crc32c() == active.checksum();
    return isThis
        ? Sidecar.of(file, described.get())
            .map(sidecar -> new ActiveSummary(described.get(), sidecar))
        : Optional.empty();
  }
}
