package dev.tsearch.core.store;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ManifestCodec;
import dev.tsearch.core.store.manifest.ManifestFile;
import dev.tsearch.core.store.manifest.ManifestHead;
import dev.tsearch.core.store.partition.ActiveFile;
import dev.tsearch.core.store.partition.PartitionReader;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The read side of an archive. It takes no lock and never writes. Safe for use by many threads;
/// there is nothing to close.
public final class Archive {
  /// How often a snapshot is retried because a writer committed meanwhile.
  private static final int MAX_TRIES = 1_000;

  /// Partitions are replaced rarely; one new snapshot is usually enough.
  static final int MAX_ATTEMPTS = 4;

  private final Disk disk;
  private final ArchiveLayout layout;
  private final ManifestFile manifest;

  private final @Nullable SnapshotKeeper keeper;

  private Archive(Disk disk, ArchiveLayout layout, @Nullable SnapshotKeeper keeper) {
    this.disk = disk;
    this.layout = layout;
    this.manifest = new ManifestFile(disk, layout);
    this.keeper = keeper;
  }

  /// Opens an archive. Reads nothing except whether the manifest exists.
  ///
  /// @throws NoSuchFileException if the directory has no archive
  public static Archive open(Disk disk, Path root) throws IOException {
    return existing(new Archive(disk, new ArchiveLayout(root), null));
  }

  /// Opens an archive as [#open] does, for a process that reads it often: the last snapshot stays
  /// open until a writer has changed the archive. The disk must be that of the operating system.
  ///
  /// @throws NoSuchFileException if the directory has no archive
  public static Archive openToKeep(Disk disk, Path root) throws IOException {
    var layout = new ArchiveLayout(root);
    return existing(new Archive(disk, layout, new SnapshotKeeper(layout)));
  }

  private static Archive existing(Archive archive) throws IOException {
    if (!archive.exists()) {
      throw new NoSuchFileException(archive.layout.root().toString(), null, "no archive is here");
    }
    return archive;
  }

  /// Whether the archive is still there.
  public boolean exists() throws IOException {
    return manifest.exists();
  }

  /// The disk of the archive.
  public Disk disk() {
    return disk;
  }

  /// The paths of its files.
  public ArchiveLayout layout() {
    return layout;
  }

  /// Takes a snapshot of the archive. The caller closes it.
  ///
  /// @throws CorruptArchiveException if the manifest is damaged
  /// @throws NewerFormatException if a later tsearch wrote it
  public Snapshot snapshot() throws IOException {
    return keeper == null ? newSnapshot() : keeper.current(this::newSnapshot);
  }

  private Snapshot newSnapshot() throws IOException {
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      byte[] bytes = manifest.read();
      ManifestHead head = ManifestCodec.decodeHead(manifest.path(), bytes);
      Optional<PartitionReader> active = ActiveFile.find(disk, layout, head.activeOrdinal());
      if (active.isPresent() && isUnchanged(bytes, active.get())) {
        return new Snapshot(disk, layout, head, bytes, active.get());
      }
    }
    throw new IOException(
        manifest.path() + ": changed " + MAX_TRIES + " times while it was being read");
  }

  /// Reads from a snapshot. It may be called more than once, each time with another snapshot.
  @FunctionalInterface
  public interface SnapshotReader<T> {
    /// Reads. The caller closes the snapshot afterwards.
    T from(Snapshot snapshot) throws IOException;
  }

  /// Reads from a snapshot, and retries with a new one if files of it were replaced meanwhile: that
  /// is assumed if the reader met damage, or a partition without sidecar, and the manifest has
  /// changed since the snapshot. It tries [#MAX_ATTEMPTS] times in all; the last attempt counts
  /// whatever it returns or throws.
  ///
  /// @param isDamaged whether a result reports damage that the reader did not throw
  /// @throws CorruptArchiveException if the last attempt threw it
  public <T> T read(SnapshotReader<T> reader, Predicate<T> isDamaged) throws IOException {
    for (int attempts = 1; ; attempts++) {
      try (Snapshot snapshot = snapshot()) {
        boolean isLast = attempts == MAX_ATTEMPTS;
        try {
          T result = reader.from(snapshot);
          boolean isSuspect = snapshot.lacksSidecar() || isDamaged.test(result);
          if (isLast || !isSuspect || snapshot.isCurrent()) {
            return result;
          }
        } catch (CorruptArchiveException e) {
          if (isLast || snapshot.isCurrent()) {
            throw e;
          }
        }
      }
    }
  }

  /// Whether the manifest is unchanged, so that it and the active partition belong together. Closes
  /// the partition if not.
  private boolean isUnchanged(byte[] bytes, PartitionReader active) throws IOException {
    boolean unchanged = false;
    try {
      unchanged = manifest.isStill(bytes);
      return unchanged;
    } finally {
      if (!unchanged) {
        active.close();
      }
    }
  }
}
