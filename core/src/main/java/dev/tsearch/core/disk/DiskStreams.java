package dev.tsearch.core.disk;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/// Files of a [Disk] as streams, for code that reads or writes them once from their beginning.
/// Closing a stream does not close the file. Neither stream has a buffer; neither is thread-safe.
public final class DiskStreams {
  private DiskStreams() {}

  /// The bytes of a file as they are when they are read.
  public static InputStream reading(Disk.InputFile file) {
    return new Reading(file, 0, Long.MAX_VALUE);
  }

  /// The bytes of a part of a file.
  public static InputStream reading(Disk.InputFile file, long from, long to) {
    return new Reading(file, from, to);
  }

  /// Appends to a file.
  public static OutputStream writing(Disk.OutputFile file) {
    return new Writing(file);
  }

  private static final class Reading extends InputStream {
    private final Disk.InputFile file;
    private final long end;
    private long at;

    Reading(Disk.InputFile file, long from, long to) {
      this.file = file;
      this.at = from;
      this.end = to;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int wanted = (int) Math.min(length, end - at);
      int read = file.read(at, ByteBuffer.wrap(into, from, wanted));
      at += read;
      return read == 0 ? -1 : read;
    }
  }

  private static final class Writing extends OutputStream {
    private final Disk.OutputFile file;

    Writing(Disk.OutputFile file) {
      this.file = file;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      file.write(ByteBuffer.wrap(bytes, from, length));
    }
  }
}
