package dev.tsearch.core.store.partition;

import dev.tsearch.core.disk.Disk;
import java.nio.ByteBuffer;

/// The lines of a partition, read like a file.
///
/// @param lines the bytes, which the owner does not change; not copied
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record LinesInMemory(byte[] lines) implements Disk.InputFile {
  @Override
  public long size() {
    return lines.length;
  }

  @Override
  public int read(long offset, ByteBuffer into) {
    int length = Math.min(into.remaining(), lines.length - (int) offset);
    into.put(lines, (int) offset, length);
    return length;
  }

  @Override
  public void close() {}
}
