package dev.tsearch.core.frame;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Reads a compressed file as its uncompressed bytes. Reading one byte decompresses one frame; the
/// last frame is cached. Safe for use by many threads.
public final class FrameFile implements InputFile {
  /// A longer frame contains a single line and is not cached, since few readers need it twice.
  private static final int MAX_CACHED_BYTES = 1 << 20;

  private final Frames frames;
  private final FrameTable table;
  private volatile @Nullable CachedFrame cached;

  /// A frame with its uncompressed bytes.
  @SuppressWarnings("ArrayRecordComponent") // shared by readers, never changed or compared
  private record CachedFrame(int frame, byte[] bytes) {}

  private FrameFile(Frames frames) {
    this.frames = frames;
    this.table = frames.table();
  }

  /// Opens a file. The caller closes it.
  ///
  /// @param number the expected number of the log or partition
  /// @throws CorruptArchiveException if the table is damaged or belongs to another log or partition
  public static FrameFile open(Disk disk, Path path, FrameContents contents, int number)
      throws IOException {
    return new FrameFile(Frames.open(disk, path, contents, number));
  }

  @Override
  public long size() {
    return table.plainBytes();
  }

  /// Reads until the buffer is full, the file ends, or a frame after the first one is damaged.
  ///
  /// @throws CorruptArchiveException if the frame at `offset` is damaged; the offset of the
  ///   exception is the uncompressed start of that frame
  @Override
  public int read(long offset, ByteBuffer into) throws IOException {
    int total = 0;
    while (into.hasRemaining() && offset + total < size()) {
      int frame = table.frameAt(offset + total);
      byte[] bytes;
      try {
        bytes = frame(frame);
      } catch (CorruptArchiveException e) {
        if (total > 0) {
          return total;
        }
        throw e;
      }
      int within = (int) (offset + total - table.plainOffset(frame));
      int part = Math.min(bytes.length - within, into.remaining());
      into.put(bytes, within, part);
      total += part;
    }
    return total;
  }

  /// The uncompressed end of the frame that contains the byte at an offset.
  public long frameEnd(long offset) {
    int frame = table.frameAt(offset);
    return table.plainOffset(frame) + table.plainBytes(frame);
  }

  private byte[] frame(int frame) throws IOException {
    CachedFrame last = cached;
    if (last != null && last.frame() == frame) {
      return last.bytes();
    }
    byte[] bytes = frames.read(frame);
    if (bytes.length <= MAX_CACHED_BYTES) {
      cached = new CachedFrame(frame, bytes);
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    frames.close();
  }
}
