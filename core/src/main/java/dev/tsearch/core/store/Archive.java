package dev.tsearch.core.store;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// The read side of an archive: takes no lock and never writes. Safe for use by many threads.
public final class Archive {
  /// How often a snapshot is begun again because a writer was faster.
  private static final int MAX_TRIES = 1_000;

  private static final int HEAD_READ_BYTES = 4_096;

  private final Disk disk;
  private final ArchiveLayout layout;

  private Archive(Disk disk, ArchiveLayout layout) {
    this.disk = disk;
    this.layout = layout;
  }

  /// Opens an archive.
  ///
  /// @throws NoSuchFileException if there is none
  public static Archive open(Disk disk, Path root) throws IOException {
    var layout = new ArchiveLayout(root);
    if (!disk.exists(layout.manifest())) {
      throw new NoSuchFileException(root.toString(), null, "no archive is here");
    }
    return new Archive(disk, layout);
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
  /// @throws NewerArchiveException if a later tsearch wrote it
  public Snapshot snapshot() throws IOException {
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      byte[] bytes = disk.readAll(layout.manifest());
      Manifest.Head head = ManifestCodec.decodeHead(layout.manifest(), bytes);
      PartitionReader active = openActive(head.activeOrdinal());
      boolean unchanged = false;
      try {
        unchanged = isManifest(bytes);
      } finally {
        if (!unchanged) {
          active.close();
        }
      }
      if (unchanged) {
        return new Snapshot(disk, layout, head, bytes, active);
      }
    }
    throw new IOException(
        layout.manifest() + ": changed " + MAX_TRIES + " times while it was read");
  }

  private PartitionReader openActive(int ordinal) throws IOException {
    try {
      return ActiveFile.open(disk, layout.active(), ordinal);
    } catch (NoSuchFileException _) {
      Optional<Path> moved = ActiveFile.moved(disk, layout, ordinal);
      return moved.isPresent()
          ? ActiveFile.open(disk, moved.get(), ordinal)
          : ActiveFile.empty(layout.active(), ordinal);
    }
  }

  /// Whether the manifest still is this one.
  private boolean isManifest(byte[] bytes) throws IOException {
    int headLength = ManifestCodec.headLength(bytes);
    if (headLength == 0) {
      return Arrays.equals(bytes, disk.readAll(layout.manifest()));
    }
    try (Disk.InputFile input = disk.open(layout.manifest())) {
      ByteBuffer now = ByteBuffer.allocate(HEAD_READ_BYTES);
      input.read(0, now);
      now.flip();
      return input.size() == bytes.length
          && now.remaining() >= headLength
          && now.slice(0, headLength).equals(ByteBuffer.wrap(bytes, 0, headLength));
    }
  }

  static int checksum(byte[] manifest) {
    return Checksum.crc32c(manifest);
  }
}
