package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SummaryPack;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Repairs sidecars after a crash. Used by [Recovery], under the write lock only.
final class SidecarRepair {
  /// Time for every sidecar.
  static final Duration UNLIMITED = Duration.ofNanos(Long.MAX_VALUE);

  private final Disk disk;
  private final ArchiveLayout layout;
  private final SidecarRebuilder rebuilder;
  private boolean areSidecarsChecked;

  SidecarRepair(Disk disk, ArchiveLayout layout, SidecarRebuilder rebuilder) {
    this.disk = disk;
    this.layout = layout;
    this.rebuilder = rebuilder;
  }

  /// Rebuilds missing sidecars, and unusable ones among those that are checked. When the time is
  /// over, it leaves the rest to the next writer.
  ///
  /// @param files the files in `partitions/`
  /// @param time how long it may begin with another one
  void repair(Manifest manifest, List<Path> files, Duration time) throws IOException {
    long began = System.nanoTime();
    for (Partition partition : withoutSidecar(manifest, files)) {
      if (System.nanoTime() - began > time.toNanos()) {
        return;
      }
      rebuilder.rebuild(partition);
    }
    for (Partition partition : unusableSidecars(manifest, files)) {
      if (System.nanoTime() - began > time.toNanos()) {
        return;
      }
      try {
        rebuilder.rebuild(partition);
      } catch (CorruptArchiveException _) {
        // The partition is damaged, too: readers and `verify` report it.
      }
    }
  }

  /// The partitions whose sidecars are damaged or of another analyzer, among the scheduled ones
  /// ([SidecarCheckSchedule]), once per writer. Removes the pack if one of its copies is unusable.
  private List<Partition> unusableSidecars(Manifest manifest, List<Path> files) throws IOException {
    var unusable = new ArrayList<Partition>();
    List<Partition> partitions = manifest.partitions();
    if (areSidecarsChecked || partitions.isEmpty()) {
      return unusable;
    }
    areSidecarsChecked = true;
    var present = new HashSet<>(files);
    Optional<SummaryPack> pack =
        SummaryPack.open(disk, layout.summaryPack())
            .filter(found -> found.partitions().equals(partitions));
    boolean isPackSound = true;
    for (int position : SidecarCheckSchedule.positions(partitions, manifest.head().commit())) {
      Partition partition = partitions.get(position);
      if (present.contains(layout.sidecar(partition)) && !rebuilder.isUsable(partition)) {
        unusable.add(partition);
      }
      isPackSound &=
          pack.isEmpty()
              || pack.get().sidecarLength(position) == 0
              || pack.get().sidecar(position).filter(rebuilder::isUsable).isPresent();
    }
    if (!isPackSound || !unusable.isEmpty()) {
      disk.delete(layout.summaryPack());
    }
    return unusable;
  }

  private List<Partition> withoutSidecar(Manifest manifest, List<Path> files) {
    var present = new HashSet<>(files);
    var missing = new ArrayList<Partition>();
    for (Partition partition : manifest.partitions()) {
      if (!present.contains(layout.sidecar(partition))) {
        missing.add(partition);
      }
    }
    return missing;
  }
}
