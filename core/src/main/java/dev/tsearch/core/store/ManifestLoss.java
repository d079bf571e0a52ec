package dev.tsearch.core.store;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestCodec;
import dev.tsearch.core.store.manifest.ManifestHead;
import dev.tsearch.core.store.manifest.PartitionName;
import dev.tsearch.core.store.sidecar.SidecarFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What the manifest of a snapshot has lost, and the part of it that is usable. Safe for use by
/// many threads.
final class ManifestLoss {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final ManifestHead head;
  private final byte[] manifestBytes;
  private final ActiveLoss activeLoss;
  private volatile List<CorruptArchiveException> losses = List.of();
  private volatile boolean isFolderListed;

  ManifestLoss(
      Disk disk,
      ArchiveLayout layout,
      ManifestHead head,
      byte[] manifestBytes,
      ActiveLoss activeLoss) {
    this.disk = disk;
    this.layout = layout;
    this.head = head;
    this.manifestBytes = manifestBytes;
    this.activeLoss = activeLoss;
  }

  /// Decodes the manifest without the summary pack, which shows that it is whole and the newest.
  Manifest decode() throws IOException {
    Optional<CorruptArchiveException> damage =
        ManifestCodec.damage(layout.manifest(), manifestBytes);
    if (damage.isPresent()) {
      return salvaged(damage.get());
    }
    try {
      return newest(ManifestCodec.decode(layout.manifest(), manifestBytes));
    } catch (CorruptArchiveException e) {
      return salvaged(e);
    }
  }

  private Manifest salvaged(CorruptArchiveException damage) throws IOException {
    Optional<ManifestSalvage> salvage =
        ManifestSalvage.of(disk, layout, head, manifestBytes, damage);
    if (salvage.isEmpty()) {
      throw damage;
    }
    losses = salvage.get().losses();
    return salvage.get().manifest();
  }

  /// Notes the loss of a manifest that was replaced by an older one, unless a writer has committed
  /// meanwhile. Of the partitions that it lists, the files that are there are read.
  private Manifest newest(Manifest whole) throws IOException {
    List<Path> files = disk.list(layout.partitions());
    isFolderListed = true;
    Optional<CorruptArchiveException> loss = olderThan(PartitionName.all(files), whole);
    if (loss.isEmpty()) {
      return whole;
    }
    losses = List.of(loss.get());
    return new Manifest(
        head,
        SidecarFile.completed(disk, layout, whole.partitions(), files, _ -> false),
        whole.discarded());
  }

  /// The loss of a manifest that is older than a partition, unless an erasure is about to commit
  /// it, or a writer has committed meanwhile.
  private Optional<CorruptArchiveException> olderThan(List<String> files, Manifest whole)
      throws IOException {
    Optional<PartitionName> newer = PartitionName.newer(files, whole);
    return newer.isPresent() && !disk.exists(layout.erasing()) && activeLoss.isCurrent()
        ? Optional.of(activeLoss.olderManifest(newer.get().ordinal()))
        : Optional.empty();
  }

  /// Looks for partitions that the manifest lacks although the summary pack is as old as it: all
  /// files may be those of a backup. Lists the folder of the partitions, once.
  ///
  /// @param whole the manifest
  void findNewerPartitions(Manifest whole) throws IOException {
    if (!isFolderListed && losses.isEmpty()) {
      olderThan(disk.names(layout.partitions()), whole).ifPresent(loss -> losses = List.of(loss));
      isFolderListed = true;
    }
  }

  /// See [Snapshot#losses].
  List<CorruptArchiveException> known() {
    return losses;
  }
}
