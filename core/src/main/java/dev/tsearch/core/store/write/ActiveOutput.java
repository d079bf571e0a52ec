package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.partition.LineSums;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The file of the active partition, which grows by lines, and its checksum. A failed write or sync
/// truncates the file to the acknowledged lines. Single writer, not thread-safe.
final class ActiveOutput implements Closeable {
  /// Larger writes happen only if a single entry is longer.
  private static final int MAX_UNWRITTEN_BYTES = 4 << 20;

  private final Disk disk;
  private final Path file;
  private final SumsOutput sums;
  private final CRC32C checksum = new CRC32C();
  private final LineBuffer unwritten = new LineBuffer();
  private Disk.@Nullable OutputFile output;
  private long bytes;
  private long acknowledgedBytes;

  /// Whether lines may be lost with power. True at first: the process that wrote the lines of an
  /// existing file may have ended before it synced them.
  private boolean isUnsynced = true;

  /// @param sums receives the checksums of the lines once they are durable
  ActiveOutput(Disk disk, Path file, SumsOutput sums) {
    this.disk = disk;
    this.file = file;
    this.sums = sums;
  }

  /// Opens the file; creates it if it does not exist.
  ///
  /// @throws CorruptArchiveException if it is longer or shorter than the lines that were read and
  ///   written
  Disk.OutputFile open() throws IOException {
    Disk.OutputFile open = output;
    if (open == null) {
      open = disk.append(file);
      output = open;
      if (open.size() != bytes) {
        throw new CorruptArchiveException(
            file, bytes, "the file's end", open.size() + " bytes in all");
      }
    }
    return open;
  }

  /// The length of the file.
  long bytes() {
    return bytes;
  }

  /// The CRC-32C of the file.
  int crc32c() {
    return (int) checksum.getValue();
  }

  /// The length of the file, with the lines that are not written yet.
  long length() {
    return bytes + unwritten.size();
  }

  /// The checksums of the lines, also of those that are not written yet.
  LineSums sums() {
    return sums.lines();
  }

  /// Adds a line, with its newline, that the file has already.
  void addRead(byte[] buffer, int start, int length) {
    sums.lines().add(buffer, start, length - 1);
    addWritten(buffer, start, length);
  }

  private void addWritten(byte[] buffer, int start, int length) {
    checksum.update(buffer, start, length);
    bytes += length;
  }

  /// Adds a line, with its newline, to the lines that [#write] writes. Writes them if they are
  /// many.
  void add(byte[] buffer, int start, int length) throws IOException {
    sums.lines().add(buffer, start, length - 1);
    unwritten.write(buffer, start, length);
    if (unwritten.size() >= MAX_UNWRITTEN_BYTES) {
      write();
    }
  }

  /// Writes all added lines in one call.
  void write() throws IOException {
    if (unwritten.size() == 0) {
      return;
    }
    int length = unwritten.size();
    unwritten.reset(); // the array stays as it is
    isUnsynced = true;
    try {
      open().write(ByteBuffer.wrap(unwritten.array(), 0, length));
    } catch (IOException e) {
      truncateToAcknowledged(e);
      throw e;
    }
    addWritten(unwritten.array(), 0, length);
  }

  /// Returns once all written lines survive a loss of power.
  void sync() throws IOException {
    if (!isUnsynced || bytes == 0) {
      return;
    }
    try {
      open().sync();
    } catch (IOException e) {
      truncateToAcknowledged(e);
      throw e;
    }
    isUnsynced = false;
    writeSums();
  }

  /// Writes the checksums of durable lines. If that fails, as on a full disk, the lines have none
  /// until a later call or the next writer completes the file: an append does not fail for it,
  /// since its entries are durable.
  private void writeSums() {
    try {
      sums.write();
    } catch (IOException _) {
      // A line without a checksum is not damage.
    }
  }

  /// Returns once the whole file survives a loss of power, also what other processes wrote.
  void syncAlways() throws IOException {
    isUnsynced = true;
    write();
    sync();
  }

  /// Makes sure that the checksums of all lines are on the disk, unless there are no lines.
  void completeSums() throws IOException {
    if (bytes > 0 && !sums.isWritten()) {
      syncAlways();
    }
  }

  /// Records that all written lines were acknowledged.
  void acknowledge() {
    acknowledgedBytes = bytes;
  }

  /// Truncates the file to the acknowledged lines. After a failure it is unknown which bytes are on
  /// the disk: lines that were not acknowledged must not be read as sound later.
  private void truncateToAcknowledged(IOException failure) {
    try {
      close();
      if (disk.size(file) > acknowledgedBytes) {
        disk.truncate(file, acknowledgedBytes);
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /// Closes the file until the next write. Checksums that could not be written are tried once more:
  /// the next writer may have nothing to write, and then completes nothing.
  @Override
  public void close() throws IOException {
    if (bytes > 0 && !isUnsynced && unwritten.size() == 0 && !sums.isWritten()) {
      writeSums();
    }
    Disk.OutputFile open = output;
    output = null;
    try (Closeable _ = sums) {
      if (open != null) {
        open.close();
      }
    }
  }
}
