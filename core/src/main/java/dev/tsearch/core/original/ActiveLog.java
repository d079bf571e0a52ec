package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/// `active.log`, open for reading. It stays readable if it is sealed in the meantime.
final class ActiveLog implements LogBytes {
  /// The smallest read that reaches full speed; nothing needs to be decompressed.
  private static final int RUN_BYTES = 256 << 10;

  private final Path path;
  private final InputFile file;
  private final int number;
  private final Set<Long> checked = new HashSet<>();

  private ActiveLog(Path path, InputFile file, int number) {
    this.path = path;
    this.file = file;
    this.number = number;
  }

  static ActiveLog open(Disk disk, Path path) throws IOException {
    InputFile file = disk.open(path);
    try {
      byte[] header = new byte[LogHeader.BYTES];
      int read = file.read(0, ByteBuffer.wrap(header));
      return new ActiveLog(path, file, LogHeader.decode(header, read, path).number());
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  int number() {
    return number;
  }

  @Override
  public void read(long position, byte[] into, int offset, int length) throws IOException {
    int read = file.read(position, ByteBuffer.wrap(into, offset, length));
    if (read < length) {
      throw new CorruptArchiveException(
          path, position + read, length + " bytes from " + position + " on", "the end of the file");
    }
  }

  @Override
  public int run(long position) {
    return RUN_BYTES;
  }

  /// Checks the whole piece at the first call.
  @Override
  public void check(Piece piece) throws IOException {
    if (!checked.contains(piece.position())) {
      Chunks.read(this, path, piece);
      checked.add(piece.position());
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
