package dev.tsearch.benchmarks;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A plain file, the baseline of appends and reads. Not thread-safe.
final class RawFile implements Closeable {
  private final FileChannel channel;

  /// Creates an empty file in a folder.
  RawFile(Path folder) throws IOException {
    this.channel =
        FileChannel.open(
            folder.resolve("raw"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
  }

  /// One `write`.
  ///
  /// @return the number of bytes
  int append(byte[] bytes) throws IOException {
    return channel.write(ByteBuffer.wrap(bytes));
  }

  /// One `write` and one `fdatasync`.
  ///
  /// @return the number of bytes
  int appendDurably(byte[] bytes) throws IOException {
    int written = append(bytes);
    channel.force(false);
    return written;
  }

  /// One `pread`.
  byte[] read(long offset, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    if (channel.read(bytes, offset) != length) {
      throw new IOException("too few bytes at " + offset);
    }
    return bytes.array();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
