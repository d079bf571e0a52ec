package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestFile;
import dev.tsearch.core.store.manifest.ManifestHead;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionName;
import dev.tsearch.core.store.partition.ActiveSums;
import dev.tsearch.core.store.sidecar.SidecarFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Finds out whether a manifest was replaced by an older one, as from a backup, and which
/// partitions the newer one had.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
record ManifestAdoption(Disk disk, ArchiveLayout layout) {

  /// Reads the manifest; empty if it is damaged or absent.
  Optional<Manifest> whole(ManifestFile manifest) throws IOException {
    try {
      return Optional.of(manifest.readWhole());
    } catch (CorruptArchiveException | NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// Why a manifest is older than the partitions; empty if nothing shows that it is.
  ///
  /// @param files the files in `partitions/`
  Optional<String> evidence(Manifest manifest, List<Path> files) throws IOException {
    int active = sumsOrdinal();
    if (active > manifest.head().activeOrdinal()) {
      return Optional.of("partition " + active + " was the active one later");
    }
    return PartitionName.newer(PartitionName.all(files), manifest)
        .map(name -> "it does not list " + name.lines() + ", which is newer");
  }

  /// The ordinal in `active.sums`; -1 if there is none.
  private int sumsOrdinal() throws IOException {
    return ActiveSums.read(disk, layout.activeSums()).map(ActiveSums::ordinal).orElse(-1);
  }

  /// The manifest with all partitions whose files and sidecars are there. Entries that are in two
  /// of them are for the caller to remove.
  ///
  /// @param files the files in `partitions/`
  Manifest adopted(Manifest manifest, List<Path> files) throws IOException {
    List<Partition> rows =
        SidecarFile.completed(disk, layout, manifest.partitions(), files, _ -> true);
    ManifestHead head = manifest.head();
    int next = Math.max(head.nextOrdinal(), rows.isEmpty() ? 0 : rows.getLast().ordinal() + 1);
    int described = sumsOrdinal();
    boolean isSealed = rows.stream().anyMatch(row -> row.ordinal() == described);
    int active = described < 0 || isSealed ? next : described;
    return new Manifest(
        new ManifestHead(
            head.archive(), head.commit() + 1, active, Math.max(active + 1, next), head.rotation()),
        rows);
  }
}
