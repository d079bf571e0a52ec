package dev.tsearch.core.edit;

import dev.tsearch.core.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/// Replaces a file with a changed one while other processes may append to it. The package describes
/// the steps. Single use, not thread-safe; the caller closes it, which ends the lock.
final class FileSaver implements Closeable {
  private static final int CHUNK_BYTES = 1 << 20;

  private final Disk disk;
  private final Path file;
  private final Closeable lock;
  private final Disk.InputFile old;
  private long oldLength;

  private FileSaver(Disk disk, Path file, Closeable lock, Disk.InputFile old) {
    this.disk = disk;
    this.file = file;
    this.lock = lock;
    this.old = old;
  }

  /// Writes bytes; a part of a new file.
  @FunctionalInterface
  interface ByteSink {
    /// Writes a range of an array.
    void write(byte[] bytes, int from, int to) throws IOException;
  }

  /// Writes a new file.
  @FunctionalInterface
  interface FileWriting {
    /// Writes all bytes of the file in order.
    void writeTo(ByteSink sink) throws IOException;
  }

  /// The length and the checksum of bytes.
  record Fingerprint(long length, long checksum) {

    static Fingerprint of(byte[] bytes) {
      var checksum = new CRC32C();
      checksum.update(bytes);
      return new Fingerprint(bytes.length, checksum.getValue());
    }
  }

  /// Locks a file.
  ///
  /// @throws ChangedFileException if another edit holds the lock
  static FileSaver of(Disk disk, Path file) throws IOException {
    if (!disk.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    if (disk.isReadOnly(file)) {
      throw new FileSystemException(file.toString(), null, "read-only file");
    }
    Closeable lock =
        disk.tryLock(file)
            .orElseThrow(() -> new ChangedFileException(file, "another edit saves it"));
    try {
      return new FileSaver(disk, file, lock, disk.open(file));
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  /// The bytes that were appended to the file after those that were loaded.
  ///
  /// @throws ChangedFileException if the loaded bytes are not in the file any more
  byte[] appended(Fingerprint loaded) throws IOException {
    long size = old.size();
    var checksum = new CRC32C();
    if (size >= loaded.length()) {
      copy(0, loaded.length(), (bytes, from, to) -> checksum.update(bytes, from, to - from));
    }
    if (size < loaded.length()
        || !new Fingerprint(loaded.length(), checksum.getValue()).equals(loaded)) {
      throw new ChangedFileException(file, "another process changed it after it was read");
    }
    oldLength = size;
    var appended = ByteBuffer.allocate(Math.toIntExact(size - loaded.length()));
    old.read(loaded.length(), appended);
    return appended.array();
  }

  private void copy(long from, long to, ByteSink sink) throws IOException {
    var chunk = ByteBuffer.allocate(CHUNK_BYTES);
    long at = from;
    while (at < to) {
      chunk.clear().limit((int) Math.min(CHUNK_BYTES, to - at));
      int read = old.read(at, chunk);
      if (read <= 0) {
        throw new ChangedFileException(file, "another process cut it off");
      }
      sink.write(chunk.array(), 0, read);
      at += read;
    }
  }

  /// Copies the file as it was when [#appended] read it. Only its owner may read the copy: it keeps
  /// what an edit removes.
  Path backup(Instant time) throws IOException {
    Path backup = BackupName.of(file, time, 1);
    for (int copy = 2; disk.exists(backup); copy++) {
      backup = BackupName.of(file, time, copy);
    }
    try {
      write(backup, disk::copyOwner, sink -> copy(0, oldLength, sink));
    } catch (IOException e) {
      discard(backup, e);
      throw e;
    }
    return backup;
  }

  /// Replaces the file. Bytes that another process appended meanwhile are appended again.
  Fingerprint replace(FileWriting content) throws IOException {
    Path temporary = file.resolveSibling("." + file.getFileName() + ".tsearch-edit");
    disk.delete(temporary);
    Fingerprint written;
    try {
      written = write(temporary, disk::copyOwnership, content);
      keepLate(temporary);
      disk.replace(temporary, file);
    } catch (IOException e) {
      discard(temporary, e);
      throw e;
    }
    keepLate(file);
    disk.syncDirectory(parent());
    keepLate(file);
    return written;
  }

  /// Appends to a new file what another process appended to the old one since it was read last.
  private void keepLate(Path target) throws IOException {
    for (byte[] late = late(); late.length > 0; late = late()) {
      try (Disk.OutputFile output = disk.append(target)) {
        output.write(ByteBuffer.wrap(late));
        output.sync();
      }
      oldLength += late.length;
    }
  }

  private Path parent() throws IOException {
    Path parent = file.getParent();
    if (parent == null) {
      throw new NoSuchFileException(file.toString());
    }
    return parent;
  }

  private byte[] late() throws IOException {
    long size = old.size();
    var late = ByteBuffer.allocate((int) Math.max(0, size - oldLength));
    old.read(oldLength, late);
    return late.array();
  }

  private void discard(Path part, IOException failure) {
    try {
      disk.delete(part);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /// Gives a new file what an existing one has: an owner, permissions.
  @FunctionalInterface
  private interface AccessCopy {
    void copy(Path from, Path to) throws IOException;
  }

  private Fingerprint write(Path target, AccessCopy access, FileWriting content)
      throws IOException {
    var checksum = new CRC32C();
    try (Disk.OutputFile output = disk.append(target)) {
      access.copy(file, target);
      var chunk = new Chunk(output, checksum);
      content.writeTo(chunk);
      chunk.flush();
      output.sync();
      return new Fingerprint(output.size(), checksum.getValue());
    }
  }

  @Override
  public void close() throws IOException {
    try (old) {
      lock.close();
    }
  }

  /// Collects small parts, so that they are written together.
  private static final class Chunk implements ByteSink {
    private final Disk.OutputFile output;
    private final Checksum checksum;
    private final ByteBuffer pending = ByteBuffer.allocate(CHUNK_BYTES);

    Chunk(Disk.OutputFile output, Checksum checksum) {
      this.output = output;
      this.checksum = checksum;
    }

    @Override
    public void write(byte[] bytes, int from, int to) throws IOException {
      checksum.update(bytes, from, to - from);
      if (to - from > pending.remaining()) {
        flush();
      }
      if (to - from > pending.capacity()) {
        output.write(ByteBuffer.wrap(bytes, from, to - from));
      } else {
        pending.put(bytes, from, to - from);
      }
    }

    void flush() throws IOException {
      output.write(pending.flip());
      pending.clear();
    }
  }
}
