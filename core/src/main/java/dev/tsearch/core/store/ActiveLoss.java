package dev.tsearch.core.store;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ManifestFile;
import dev.tsearch.core.store.partition.ActiveFile;
import dev.tsearch.core.store.partition.ActiveSums;
import dev.tsearch.core.store.partition.LineSums;
import dev.tsearch.core.store.partition.PartitionReader;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/// What the active partition of a snapshot has lost. A difference counts only while the manifest is
/// still that of the snapshot: a writer may have sealed the partition meanwhile. Safe for use by
/// many threads.
final class ActiveLoss {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final byte[] manifestBytes;
  private final PartitionReader active;
  private volatile boolean isWhole;

  ActiveLoss(Disk disk, ArchiveLayout layout, byte[] manifestBytes, PartitionReader active) {
    this.disk = disk;
    this.layout = layout;
    this.manifestBytes = manifestBytes;
    this.active = active;
  }

  /// Whether no writer has committed since the snapshot; see [Snapshot#isCurrent].
  boolean isCurrent() throws IOException {
    try {
      return new ManifestFile(disk, layout).isStill(manifestBytes);
    } catch (NoSuchFileException _) {
      return true;
    }
  }

  /// See [Snapshot#lossOfActive].
  Optional<CorruptArchiveException> of(long bytes) throws IOException {
    if (bytes <= active.bytes()) {
      return Optional.empty();
    }
    Optional<PartitionReader> found = ActiveFile.find(disk, layout, active.ordinal());
    if (found.isEmpty()) {
      return Optional.empty();
    }
    long now;
    try (PartitionReader reader = found.get()) {
      now = reader.bytes();
    }
    boolean isLost = now < bytes && new ManifestFile(disk, layout).isStill(manifestBytes);
    return isLost
        ? Optional.of(
            new CorruptArchiveException(
                layout.active(), now, "the " + bytes + " bytes that were indexed", now + " bytes"))
        : Optional.empty();
  }

  /// See [Snapshot#activeLoss].
  Optional<CorruptArchiveException> known() throws IOException {
    if (isWhole) {
      return Optional.empty();
    }
    Optional<CorruptArchiveException> loss = read();
    isWhole = loss.isEmpty();
    return loss;
  }

  private Optional<CorruptArchiveException> read() throws IOException {
    Optional<ActiveSums> sums = ActiveSums.read(disk, layout.activeSums());
    if (sums.isEmpty() || sums.get().ordinal() < active.ordinal()) {
      return Optional.empty();
    }
    if (sums.get().ordinal() > active.ordinal()) {
      return isCurrent() ? Optional.of(olderManifest(sums.get().ordinal())) : Optional.empty();
    }
    LineSums written = sums.get().lines();
    Optional<LineSums.Loss> loss =
        written.bytes() <= active.bytes()
            ? written.loss(active.sums())
            : sumsNow().flatMap(written::loss);
    return loss.isPresent() && isCurrent()
        ? Optional.of(ActiveSums.damage(active.file(), loss.get()))
        : Optional.empty();
  }

  /// The sums of the lines that the active partition has now, after appends since the snapshot.
  /// Empty if the file moves meanwhile.
  private Optional<LineSums> sumsNow() throws IOException {
    Optional<PartitionReader> now = ActiveFile.find(disk, layout, active.ordinal());
    if (now.isEmpty()) {
      return Optional.empty();
    }
    try (PartitionReader reader = now.get()) {
      return Optional.of(reader.sums());
    }
  }

  /// The loss of a manifest that was replaced by one that is older than a partition.
  CorruptArchiveException olderManifest(int ordinal) {
    return new CorruptArchiveException(
        layout.manifest(), 0, "a list with partition " + ordinal + " as it is", "an older list");
  }
}
