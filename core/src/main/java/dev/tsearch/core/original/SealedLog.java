package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.frame.FrameContents;
import dev.tsearch.core.frame.FrameTable;
import dev.tsearch.core.frame.Frames;
import java.io.IOException;
import java.nio.file.Path;

/// A sealed log, open for reading. The checksum of every frame is checked when the frame is read.
final class SealedLog implements LogBytes {
  private final Path path;
  private final Frames frames;
  private final FrameTable table;
  private final int number;
  private final FrameCache cache;

  private SealedLog(Path path, Frames frames, int number, FrameCache cache) {
    this.path = path;
    this.frames = frames;
    this.table = frames.table();
    this.number = number;
    this.cache = cache;
  }

  static SealedLog open(Disk disk, Path path, int number, FrameCache cache) throws IOException {
    return new SealedLog(path, Frames.open(disk, path, FrameContents.LOG, number), number, cache);
  }

  @Override
  public void read(long position, byte[] into, int offset, int length) throws IOException {
    if (position + length > table.plainBytes()) {
      throw new CorruptArchiveException(
          path, position, length + " bytes", "a log of " + table.plainBytes() + " bytes");
    }
    int done = 0;
    while (done < length) {
      int frame = table.frameAt(position + done);
      byte[] bytes = frame(frame);
      int within = (int) (position + done - table.plainOffset(frame));
      int part = Math.min(bytes.length - within, length - done);
      System.arraycopy(bytes, within, into, offset + done, part);
      done += part;
    }
  }

  /// The rest of the frame at the position.
  @Override
  public int run(long position) throws IOException {
    if (position >= table.plainBytes()) {
      throw new CorruptArchiveException(
          path, position, "a byte", "a log of " + table.plainBytes() + " bytes");
    }
    int frame = table.frameAt(position);
    return Math.toIntExact(table.plainOffset(frame) + table.plainBytes(frame) - position);
  }

  private byte[] frame(int frame) throws IOException {
    byte[] cached = cache.find(number, frame);
    if (cached != null) {
      return cached;
    }
    byte[] plain = frames.read(frame);
    cache.put(number, frame, plain);
    return plain;
  }

  @Override
  public void check(Piece piece) {
    // Frames are checked when they are read.
  }

  @Override
  public void close() throws IOException {
    frames.close();
  }
}
