package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.partition.PartitionFile;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SidecarSection;
import dev.tsearch.core.term.Tokenizer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Rebuilds sidecars from their partitions. Used under the write lock only.
public final class SidecarRebuilder {
  /// The longest time for rebuilding sidecars under one lock; other writers wait meanwhile.
  static final Duration MAX_LOCKED = Duration.ofSeconds(1);

  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final Tokenizer tokenizer;
  private final Sealer sealer;

  public SidecarRebuilder(
      Disk disk, ArchiveLayout layout, StorageSettings settings, Tokenizer tokenizer) {
    this.disk = disk;
    this.layout = layout;
    this.settings = settings;
    this.tokenizer = tokenizer;
    this.sealer = new Sealer(disk, layout, settings);
  }

  /// Whether the partition's sidecar file is valid and was made with this tokenizer. A sidecar
  /// without a filter is not: it does not record its tokenizer.
  boolean isCurrent(Partition partition) throws IOException {
    Optional<Sidecar> sidecar = SidecarFile.open(disk, layout.sidecar(partition), partition);
    return sidecar.isPresent()
        && sidecar.get().isSound()
        && (!settings.bloomFilters() || sidecar.get().terms(tokenizer.fingerprint()).isPresent());
  }

  /// Whether the partition's sidecar file is usable with this tokenizer. Reads all of it.
  boolean isUsable(Partition partition) throws IOException {
    Optional<Sidecar> sidecar = SidecarFile.open(disk, layout.sidecar(partition), partition);
    return sidecar.isPresent() && isUsable(sidecar.get());
  }

  /// Whether a sidecar is valid, and its filter, if it has one, was made with this tokenizer.
  boolean isUsable(Sidecar sidecar) {
    return sidecar.isSound()
        && (sidecar.content(SidecarSection.TERMS).isEmpty()
            || sidecar.terms(tokenizer.fingerprint()).isPresent());
  }

  /// The partitions whose sidecars an older version wrote. Reads headers only.
  List<Partition> outdated(List<Partition> partitions) throws IOException {
    var outdated = new ArrayList<Partition>();
    for (Partition partition : partitions) {
      Optional<Sidecar> sidecar = SidecarFile.open(disk, layout.sidecar(partition), partition);
      if (sidecar.isPresent() && sidecar.get().isOutdated()) {
        outdated.add(partition);
      }
    }
    return outdated;
  }

  /// Rebuilds the sidecars of partitions, from an ordinal on, for about a second. A damaged
  /// partition keeps its sidecar: readers and `verify` report it.
  ///
  /// @param partitions in ascending order of their ordinals
  /// @return the ordinal to continue from; empty after the last partition
  OptionalInt renew(List<Partition> partitions, int fromOrdinal) throws IOException {
    return forAWhile(
        partitions,
        fromOrdinal,
        partition -> {
          try {
            rebuild(partition);
          } catch (CorruptArchiveException _) {
            // its sidecar is usable, and the damage is not of the sidecar
          }
        });
  }

  /// Rebuilds the sidecars that are not current, from an ordinal on, for about a second.
  ///
  /// @param partitions in ascending order of their ordinals
  /// @return the ordinal to continue from; empty after the last partition
  OptionalInt rebuild(List<Partition> partitions, int fromOrdinal) throws IOException {
    return forAWhile(
        partitions,
        fromOrdinal,
        partition -> {
          if (!isCurrent(partition)) {
            rebuild(partition);
          }
        });
  }

  /// Work on one partition.
  @FunctionalInterface
  private interface PartitionWork {
    void on(Partition partition) throws IOException;
  }

  /// Works on partitions from an ordinal on, until [#MAX_LOCKED] is over.
  private static OptionalInt forAWhile(
      List<Partition> partitions, int fromOrdinal, PartitionWork work) throws IOException {
    long began = System.nanoTime();
    for (Partition partition : partitions) {
      if (partition.ordinal() < fromOrdinal) {
        continue;
      }
      if (Cancellation.isCurrentRequested() || System.nanoTime() - began > MAX_LOCKED.toNanos()) {
        return OptionalInt.of(partition.ordinal());
      }
      work.on(partition);
    }
    return OptionalInt.empty();
  }

  /// Reads a partition and rebuilds its sidecar.
  ///
  /// @throws CorruptArchiveException if the partition is not what the manifest lists
  public void rebuild(Partition partition) throws IOException {
    Path file = layout.partition(partition);
    ActivePartition.LineSource lines = () -> PartitionFile.open(disk, layout, partition);
    ActivePartition.Loaded loaded =
        ActivePartition.loadSealed(disk, layout, partition, lines, settings, tokenizer);
    Partition found = loaded.partition().partition();
    if (found.crc32c() != partition.crc32c() || found.count() != partition.count()) {
      throw new CorruptArchiveException(
          file, 0, "the entries that the manifest lists", "a file that was changed");
    }
    sealer.publishSidecar(loaded.partition(), partition, lines);
  }
}
