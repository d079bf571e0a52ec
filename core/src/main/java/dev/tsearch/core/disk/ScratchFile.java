package dev.tsearch.core.disk;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Memory outside the heap, for tables that may become larger than it: a mapped file without a
/// name, which ends with the process at the latest. Single-threaded, except for [#close].
public final class ScratchFile implements Closeable {
  private static final String PREFIX = "scratch-";
  private static final String SUFFIX = ".tmp";
  private static final int ZEROS = 1 << 20;

  private final FileChannel channel;
  private final Arena arena = Arena.ofShared();
  private long length;

  private ScratchFile(FileChannel channel) {
    this.channel = channel;
  }

  /// Creates an empty file that only its owner can read, and removes its name. Deletes the files
  /// whose process ended between both.
  ///
  /// @param folder where the file takes its space; created if it is missing
  public static ScratchFile create(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
      for (Path file : left) {
        Files.deleteIfExists(file);
      }
    }
    Path file = Files.createTempFile(folder, PREFIX, SUFFIX);
    return new ScratchFile(
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE));
  }

  /// Returns further bytes of the file, which are 0. Their space is taken on the disk at once: a
  /// full disk is an exception here, not an error at the first access.
  public ByteBuffer allocate(int bytes) throws IOException {
    long start = length;
    ByteBuffer zeros = ByteBuffer.allocate(Math.min(bytes, ZEROS));
    for (int left = bytes; left > 0; left -= zeros.limit()) {
      zeros.clear().limit(Math.min(left, zeros.capacity()));
      while (zeros.hasRemaining()) {
        length += channel.write(zeros, length);
      }
    }
    return channel
        .map(MapMode.READ_WRITE, start, bytes, arena)
        .asByteBuffer()
        .order(ByteOrder.nativeOrder());
  }

  /// Frees the space. What was allocated can no longer be used.
  @Override
  public void close() throws IOException {
    arena.close();
    channel.close();
  }
}
