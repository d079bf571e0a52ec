package dev.tsearch.core.frame;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.frame.FrameTable.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A compressed file, read as the bytes that it stands for. Reading one byte costs one frame; the
/// frame that was read last is kept. Safe for use by many threads.
public final class FrameFile implements InputFile {
  /// A longer frame holds a single line, which is hardly ever asked for twice.
  private static final int MOST_KEPT_BYTES = 1 << 20;

  private final Frames frames;
  private final FrameTable table;
  private volatile @Nullable Kept kept;

  /// A frame's bytes before compression.
  @SuppressWarnings("ArrayRecordComponent") // read by many, changed and compared by nobody
  private record Kept(int frame, byte[] bytes) {}

  private FrameFile(Frames frames) {
    this.frames = frames;
    this.table = frames.table();
  }

  /// Opens a file.
  ///
  /// @param number of what is compressed
  /// @throws CorruptArchiveException if its table is damaged, or another's
  public static FrameFile open(Disk disk, Path path, Kind kind, int number) throws IOException {
    return new FrameFile(Frames.open(disk, path, kind, number));
  }

  @Override
  public long size() {
    return table.plainBytes();
  }

  /// Reads until the buffer is full, the file ends, or a frame is damaged behind bytes that were
  /// read; the next read then begins there.
  ///
  /// @throws CorruptArchiveException if the frame at `offset` is damaged; its offset is where that
  ///   frame begins
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

  /// Where the frame ends that holds a byte.
  public long frameEnd(long offset) {
    int frame = table.frameAt(offset);
    return table.plainOffset(frame) + table.plainBytes(frame);
  }

  private byte[] frame(int frame) throws IOException {
    Kept last = kept;
    if (last != null && last.frame() == frame) {
      return last.bytes();
    }
    byte[] bytes = frames.read(frame);
    if (bytes.length <= MOST_KEPT_BYTES) {
      kept = new Kept(frame, bytes);
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    frames.close();
  }
}
