package dev.tsearch.core.frame;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.frame.FrameTable.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// The frames of an open file, decompressed one by one; keeps none. Safe for use by many threads.
public final class Frames implements AutoCloseable {
  private final Path path;
  private final InputFile file;
  private final FrameTable table;

  private Frames(Path path, InputFile file, FrameTable table) {
    this.path = path;
    this.file = file;
    this.table = table;
  }

  /// Opens a file.
  ///
  /// @param number of what is compressed
  /// @throws CorruptArchiveException if its table is damaged, or another's
  public static Frames open(Disk disk, Path path, Kind kind, int number) throws IOException {
    InputFile file = disk.open(path);
    try {
      return new Frames(path, file, FrameTable.read(file, kind, number, path));
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /// Where each frame lies.
  public FrameTable table() {
    return table;
  }

  /// The bytes that a frame stands for.
  ///
  /// @throws CorruptArchiveException if they do not fit the frame's checksum or length; its offset
  ///   is where the frame begins before compression
  public byte[] read(int frame) throws IOException {
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
  public void close() throws IOException {
    file.close();
  }
}
