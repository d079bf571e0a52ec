package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/// A file of lines that grows at its end, and that other programs may append to as well. Single
/// writer of ours; the caller holds the lock.
///
/// @param disk the file system
/// @param path the file
record AppendedFile(Disk disk, Path path) {
  private static final int CHUNK_BYTES = 1 << 16;

  /// Appends bytes, all or none of them: they are durable when the method returns, and withdrawn if
  /// it throws.
  void append(byte[] bytes) throws IOException {
    boolean isNew = !disk.exists(path);
    long before = isNew ? 0 : disk.size(path);
    try {
      try (Disk.OutputFile out = disk.append(path)) {
        out.write(ByteBuffer.wrap(bytes));
        out.sync();
      }
      if (isNew) {
        disk.syncDirectory(path.resolveSibling(""));
      }
    } catch (IOException e) {
      withdraw(bytes, before, isNew, e);
      throw e;
    }
  }

  /// Removes what a failed write left, unless another program appended to it.
  private void withdraw(byte[] bytes, long before, boolean isNew, IOException failure) {
    try {
      if (!disk.exists(path)) {
        return;
      }
      byte[] left = bytesFrom(before);
      if (left.length > bytes.length || !Arrays.equals(left, Arrays.copyOf(bytes, left.length))) {
        return;
      }
      if (isNew) {
        disk.delete(path);
      } else if (left.length > 0) {
        disk.truncate(path, before);
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private byte[] bytesFrom(long offset) throws IOException {
    try (Disk.InputFile in = disk.open(path)) {
      return bytesFrom(offset, in);
    }
  }

  private static byte[] bytesFrom(long offset, Disk.InputFile in) throws IOException {
    var bytes = ByteBuffer.allocate(Math.toIntExact(in.size() - offset));
    in.read(offset, bytes);
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  /// The bytes after the last line feed; empty if the file ends with one, is empty or is absent.
  byte[] unendedLine() throws IOException {
    if (!disk.exists(path)) {
      return new byte[0];
    }
    try (Disk.InputFile in = disk.open(path)) {
      var chunk = ByteBuffer.allocate(CHUNK_BYTES);
      for (long end = in.size(); end > 0; end -= Math.min(CHUNK_BYTES, end)) {
        long from = Math.max(0, end - CHUNK_BYTES);
        int read = in.read(from, chunk.clear().limit((int) (end - from)));
        for (int i = read - 1; i >= 0; i--) {
          if (chunk.get(i) == '\n') {
            return bytesFrom(from + i + 1, in);
          }
        }
      }
      return bytesFrom(0, in);
    }
  }

  /// Makes the file end after a whole line: moves a torn last line to the end of another file.
  ///
  /// @return the bytes that must precede the next line: a line feed if the last line is whole but
  ///   has none
  byte[] endLastLine(AppendedFile torn, Json json) throws IOException {
    byte[] last = unendedLine();
    if (last.length == 0) {
      return last;
    }
    byte[] lineFeed = {'\n'};
    if (isWhole(last, json)) {
      return lineFeed;
    }
    byte[] moved = concat(last, lineFeed);
    if (!torn.endsWith(moved)) { // it does after a crash before the truncation
      torn.append(moved);
    }
    disk.truncate(path, disk.size(path) - last.length);
    return new byte[0];
  }

  private boolean endsWith(byte[] end) throws IOException {
    return disk.exists(path)
        && disk.size(path) >= end.length
        && Arrays.equals(end, bytesFrom(disk.size(path) - end.length));
  }

  /// Whether a line consists of complete objects, with any blanks after them.
  private static boolean isWhole(byte[] line, Json json) {
    int end = line.length;
    while (end > 0 && line[end - 1] > 0 && line[end - 1] <= ' ') {
      end--;
    }
    try {
      for (int at = 0; at < end; ) {
        at += json.prefix(line, at, end - at).length();
      }
      return true;
    } catch (MalformedJsonException _) {
      return false;
    }
  }

  /// The given bytes, one after the other.
  static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
