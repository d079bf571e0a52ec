package dev.tsearch.indexer.database;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The lines that an import has copied from databases and not stored yet, in a temporary file: a
/// database is not kept open while an archive is written. One thread appends; any thread reads what
/// was appended before.
final class RowSpool implements Closeable {
  private final Path folder;
  private @Nullable FileChannel channel;
  private long length;

  /// @param folder where the file is created when the first line is appended
  RowSpool(Path folder) {
    this.folder = folder;
  }

  /// The number of bytes so far.
  long length() {
    return length;
  }

  void append(byte[] bytes) throws IOException {
    FileChannel open = channel;
    if (open == null) {
      Path file = Files.createTempFile(existing(folder), "rows", ".tmp");
      open = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
      channel = open;
      Files.delete(file); // so that no crash leaves it behind; the open file stays
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      open.write(buffer, length + buffer.position());
    }
    length += bytes.length;
  }

  /// The nearest folder that can be written in, from a folder upwards.
  private static Path existing(Path folder) {
    for (Path each = folder.toAbsolutePath(); each != null; each = each.getParent()) {
      if (Files.isDirectory(each) && Files.isWritable(each)) {
        return each;
      }
    }
    return folder;
  }

  /// Removes all bytes. No stream may be read afterwards.
  void clear() throws IOException {
    truncate(0);
  }

  /// Removes the bytes after a position.
  void truncate(long end) throws IOException {
    FileChannel open = channel;
    if (open != null && end < length) {
      open.truncate(end);
      length = end;
    }
  }

  /// Opens some bytes. The stream needs no closing.
  InputStream open(long from, long count) {
    FileChannel open = channel;
    return open == null ? InputStream.nullInputStream() : new SpooledBytes(open, from, count);
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }

  /// Reads a range of the file.
  private static final class SpooledBytes extends InputStream {
    private final FileChannel file;
    private long at;
    private long left;

    SpooledBytes(FileChannel file, long from, long count) {
      this.file = file;
      this.at = from;
      this.left = count;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, into.length);
      if (length == 0) {
        return 0;
      }
      if (left <= 0) {
        return -1;
      }
      int wanted = (int) Math.min(length, left);
      int count = file.read(ByteBuffer.wrap(into, offset, wanted), at);
      if (count > 0) {
        at += count;
        left -= count;
      }
      return count;
    }

    @Override
    public long skip(long count) {
      long skipped = Math.clamp(count, 0, left);
      at += skipped;
      left -= skipped;
      return skipped;
    }
  }
}
