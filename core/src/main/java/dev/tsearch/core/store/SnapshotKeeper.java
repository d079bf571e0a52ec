package dev.tsearch.core.store;

import dev.tsearch.core.disk.FileVersion;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keeps the last snapshot of an archive open for the next readers, until a writer of any process
/// has changed the archive. Safe for use by many threads.
final class SnapshotKeeper {
  private final ArchiveLayout layout;
  private @Nullable Snapshot kept;
  private List<FileVersion> versions = List.of();

  SnapshotKeeper(ArchiveLayout layout) {
    this.layout = layout;
  }

  /// Takes snapshots.
  @FunctionalInterface
  interface SnapshotTaker {
    Snapshot take() throws IOException;
  }

  /// The snapshot of the archive as it is now. The caller closes it, as if it were alone.
  synchronized Snapshot current(SnapshotTaker taker) throws IOException {
    List<FileVersion> now = versions();
    Snapshot known = kept;
    if (known != null && now.equals(versions) && known.share()) {
      return known;
    }
    Snapshot taken = taker.take();
    taken.share();
    if (known != null && now.getFirst().equals(versions.getFirst())) {
      taken.usePackOf(known);
    }
    kept = taken;
    versions = now;
    if (known != null) {
      known.close();
    }
    return taken;
  }

  /// The versions of the files that a snapshot reads once.
  private List<FileVersion> versions() throws IOException {
    return List.of(
        FileVersion.of(layout.summaryPack()), // the first, see above
        FileVersion.of(layout.manifest()),
        FileVersion.of(layout.active()),
        FileVersion.of(layout.activeSums()),
        FileVersion.of(layout.sessionPack()),
        FileVersion.of(layout.usagePack()));
  }
}
