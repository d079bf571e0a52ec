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

/// The read side of an archive: takes no lock and never writes. Safe for use by many threads.
public final class Archive {
  /// How often a snapshot is begun again because a writer was faster.
  private static final int MAX_TRIES = 1_000;

  /// Partitions are replaced as a whole and rarely: one new snapshot mostly suffices.
  static final int MAX_READINGS = 4;

  private final Disk disk;
  private final ArchiveLayout layout;
  private final ManifestFile manifest;

  private Archive(Disk disk, ArchiveLayout layout) {
    this.disk = disk;
    this.layout = layout;
    this.manifest = new ManifestFile(disk, layout);
  }

  /// Opens an archive.
  ///
  /// @throws NoSuchFileException if there is none
  public static Archive open(Disk disk, Path root) throws IOException {
    var archive = new Archive(disk, new ArchiveLayout(root));
    if (!archive.manifest.exists()) {
      throw new NoSuchFileException(root.toString(), null, "no archive is here");
    }
    return archive;
  }

  /// The disk that it is on.
  public Disk disk() {
    return disk;
  }

  /// Where its files are.
  public ArchiveLayout layout() {
    return layout;
  }

  /// What the archive holds at this moment. The caller closes it.
  ///
  /// @throws CorruptArchiveException if the manifest is damaged
  /// @throws NewerFormatException if a later tsearch wrote it
  public Snapshot snapshot() throws IOException {
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      byte[] bytes = manifest.read();
      ManifestHead head = ManifestCodec.decodeHead(manifest.path(), bytes);
      Optional<PartitionReader> active = openActive(head.activeOrdinal());
      if (active.isPresent() && stillHolds(bytes, active.get())) {
        return new Snapshot(disk, layout, head, bytes, active.get());
      }
    }
    throw new IOException(
        manifest.path() + ": changed " + MAX_TRIES + " times while it was being read");
  }

  /// What is read from a snapshot; may be read more than once.
  @FunctionalInterface
  public interface SnapshotReader<T> {
    /// Reads. The snapshot ends with it.
    T from(Snapshot snapshot) throws IOException;
  }

  /// Reads what the archive holds. If something is damaged or gone, and a writer has changed the
  /// archive since the snapshot was taken, that may be because its partitions were replaced: then
  /// all is read anew from a new snapshot, at most [#MAX_READINGS] times in all. What the last
  /// reading has found stands.
  ///
  /// @param isDamaged whether a reading met damage that it did not throw
  /// @throws CorruptArchiveException if the last reading did
  public <T> T read(SnapshotReader<T> reading, Predicate<T> isDamaged) throws IOException {
    for (int readings = 1; ; readings++) {
      try (Snapshot snapshot = snapshot()) {
        boolean isLast = readings == MAX_READINGS;
        try {
          T result = reading.from(snapshot);
          if (isLast || !isDamaged.test(result) || snapshot.isCurrent()) {
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

  /// Opens the active partition wherever a sealing has left it; empty if it moves meanwhile.
  private Optional<PartitionReader> openActive(int ordinal) throws IOException {
    Optional<PartitionReader> inPlace = ActiveFile.open(disk, layout.active(), ordinal);
    if (inPlace.isPresent()) {
      return inPlace;
    }
    Optional<Path> moved = ActiveFile.moved(disk.list(layout.partitions()), ordinal);
    return moved.isPresent()
        ? ActiveFile.open(disk, moved.get(), ordinal)
        : Optional.of(ActiveFile.empty(layout.active(), ordinal));
  }

  /// Whether the manifest still is the same, so that it and the active partition belong together;
  /// closes the partition if not.
  private boolean stillHolds(byte[] bytes, PartitionReader active) throws IOException {
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
