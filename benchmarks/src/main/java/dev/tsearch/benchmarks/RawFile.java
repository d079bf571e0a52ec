package dev.tsearch.benchmarks;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file with nothing of ours around it: the floor beside which appends and reads are measured.
/// Not thread-safe.
final class RawFile implements Closeable {
  private final FileChannel channel;

  /// Makes an empty file in a folder.
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
  /// @return how many bytes it took
  int append(byte[] bytes) throws IOException {
    return channel.write(ByteBuffer.wrap(bytes));
  }

  /// One `write` and one `fdatasync`.
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
