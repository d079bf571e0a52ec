package dev.tsearch.core.store.manifest;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// The file `manifest.json`. It is read as a whole and replaced as a whole.
public final class ManifestFile {
  /// A partition takes about 400 bytes: many more partitions than any archive has.
  private static final int MAX_BYTES = 256 << 20;

  private static final int HEAD_READ_BYTES = 4_096;

  private final Disk disk;
  private final ArchiveLayout layout;

  public ManifestFile(Disk disk, ArchiveLayout layout) {
    this.disk = disk;
    this.layout = layout;
  }

  public Path path() {
    return layout.manifest();
  }

  public boolean exists() throws IOException {
    return disk.exists(path());
  }

  /// Reads the file.
  ///
  /// @throws CorruptArchiveException if it is longer than a manifest can be
  public byte[] read() throws IOException {
    return disk.readAll(path(), MAX_BYTES);
  }

  /// Reads the manifest for a writer, which is going to replace it.
  ///
  /// @throws CorruptArchiveException if its checksum does not match
  public Manifest readWhole() throws IOException {
    byte[] bytes = read();
    Manifest manifest = ManifestCodec.decode(path(), bytes);
    Optional<CorruptArchiveException> damage = ManifestCodec.damage(path(), bytes);
    if (damage.isPresent()) {
      throw damage.get();
    }
    return manifest;
  }

  /// Replaces the manifest durably. A crash leaves either the old or the new one.
  ///
  /// @return its bytes
  public byte[] replace(Manifest manifest) throws IOException {
    byte[] bytes = put(manifest);
    disk.syncDirectory(layout.root());
    return bytes;
  }

  /// Replaces the manifest. It is durable only after the caller has synced the root.
  public byte[] put(Manifest manifest) throws IOException {
    byte[] bytes = ManifestCodec.encode(manifest);
    Path temporary = layout.temporary(path());
    disk.delete(temporary);
    disk.create(temporary, ByteBuffer.wrap(bytes));
    disk.replace(temporary, path());
    return bytes;
  }

  /// Whether the file still holds these bytes. Compares the length and the first line, which every
  /// commit changes; compares all bytes if the manifest does not have the layout of the writer.
  public boolean isStill(byte[] bytes) throws IOException {
    int headLength = ManifestCodec.headLength(bytes);
    if (headLength == 0) {
      return Arrays.equals(bytes, read());
    }
    try (Disk.InputFile input = disk.open(path())) {
      ByteBuffer now = ByteBuffer.allocate(HEAD_READ_BYTES);
      input.read(0, now);
      now.flip();
      return input.size() == bytes.length
          && now.remaining() >= headLength
          && now.slice(0, headLength).equals(ByteBuffer.wrap(bytes, 0, headLength));
    }
  }
}
