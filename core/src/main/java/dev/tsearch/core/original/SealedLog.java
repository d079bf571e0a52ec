package dev.tsearch.core.original;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.frame.FrameTable;
import dev.tsearch.core.frame.FrameTable.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// A sealed log, open for reading. Every frame that is read is checked by its own checksum.
final class SealedLog implements LogBytes {
  private final Path path;
  private final InputFile file;
  private final FrameTable table;
  private final int number;
  private final FrameCache cache;

  private SealedLog(Path path, InputFile file, FrameTable table, int number, FrameCache cache) {
    this.path = path;
    this.file = file;
    this.table = table;
    this.number = number;
    this.cache = cache;
  }

  static SealedLog open(Disk disk, Path path, int number, FrameCache cache) throws IOException {
    InputFile file = disk.open(path);
    try {
      return new SealedLog(
          path, file, FrameTable.read(file, Kind.LOG, number, path), number, cache);
    } catch (IOException e) {
      file.close();
      throw e;
    }
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

  private byte[] frame(int frame) throws IOException {
    byte[] cached = cache.find(number, frame);
    if (cached != null) {
      return cached;
    }
    byte[] compressed = new byte[table.compressedBytes(frame)];
    if (file.read(table.fileOffset(frame), ByteBuffer.wrap(compressed)) < compressed.length) {
      throw damaged(frame, "the end of the file");
    }
    byte[] plain = new byte[table.plainBytes(frame)];
    try {
      long length =
          Zstd.decompressByteArray(plain, 0, plain.length, compressed, 0, compressed.length);
      if (length != plain.length) {
        throw damaged(frame, length + " bytes");
      }
    } catch (ZstdException e) {
      throw damaged(frame, String.valueOf(e.getMessage()));
    }
    cache.put(number, frame, plain);
    return plain;
  }

  private CorruptArchiveException damaged(int frame, String found) {
    return new CorruptArchiveException(
        path,
        table.plainOffset(frame),
        "a zstd frame of "
            + table.plainBytes(frame)
            + " bytes, at byte "
            + table.fileOffset(frame)
            + " of the file",
        found);
  }

  @Override
  public void check(Piece piece) {
    // Frames are checked whenever they are read.
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
