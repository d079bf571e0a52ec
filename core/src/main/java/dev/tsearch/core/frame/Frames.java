package dev.tsearch.core.frame;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;
import com.github.luben.zstd.util.ZstdVersion;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/// Decompresses the frames of an open file one by one, without a cache. Safe for use by many
/// threads.
public final class Frames implements AutoCloseable {
  private final Path path;
  private final InputFile file;
  private final FrameTable table;

  private Frames(Path path, InputFile file, FrameTable table) {
    this.path = path;
    this.file = file;
    this.table = table;
  }

  /// Loads the native library of zstd, which the first decompression does otherwise. It is the file
  /// that the system property `ZstdNativePath` names. Without one it is unpacked, which takes
  /// longer than the decompression of a frame.
  public static void prepare() {
    Native.load();
  }

  /// The native library of zstd for this system, as it is packed; empty if there is none.
  public static Optional<InputStream> library() {
    boolean isMac = System.getProperty("os.name", "").startsWith("Mac");
    String name =
        "/%s/%s/libzstd-jni-%s.%s"
            .formatted(
                isMac ? "darwin" : "linux",
                System.getProperty("os.arch"),
                ZstdVersion.VERSION,
                isMac ? "dylib" : "so");
    return Optional.ofNullable(Native.class.getResourceAsStream(name));
  }

  /// Opens a file. The caller closes it.
  ///
  /// @param number the expected number of the log or partition
  /// @throws CorruptArchiveException if the table is damaged or belongs to another log or partition
  public static Frames open(Disk disk, Path path, FrameContents contents, int number)
      throws IOException {
    InputFile file = disk.open(path);
    try {
      return new Frames(path, file, FrameTable.read(file, contents, number, path));
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /// The positions of the frames.
  public FrameTable table() {
    return table;
  }

  /// Decompresses a frame.
  ///
  /// @param frame its index
  /// @throws CorruptArchiveException if its checksum or length is wrong; the offset of the
  ///   exception is the uncompressed start of the frame
  public byte[] read(int frame) throws IOException {
    byte[] compressed = readCompressed(frame);
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

  /// The bytes of a frame as they are in the file, unchecked.
  ///
  /// @throws CorruptArchiveException if the file ends before
  public byte[] readCompressed(int frame) throws IOException {
    byte[] compressed = new byte[table.compressedBytes(frame)];
    if (file.read(table.fileOffset(frame), ByteBuffer.wrap(compressed)) < compressed.length) {
      throw damaged(frame, "the end of the file");
    }
    return compressed;
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
