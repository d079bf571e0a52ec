package dev.tsearch.core.store.partition;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.LineEnd;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The lengths and checksums of the lines at the beginning of a file, in their order. Not
/// thread-safe.
public final class LineSums {
  private static final int FIRST_LINES = 64;

  /// A line each: its length in the upper 32 bits, its CRC-32C in the lower ones.
  private long[] lines = new long[FIRST_LINES];

  private int size;
  private long bytes;

  /// The sums of the lines of a file. Bytes after the last newline are left out.
  ///
  /// @param end where to stop reading
  public static LineSums of(Disk.InputFile input, long end) throws IOException {
    var sums = new LineSums();
    var reader = new LineReader(input, 0, end);
    while (reader.next()) {
      sums.add(reader.buffer(), reader.start(), reader.length());
    }
    return sums;
  }

  /// The sums of the lines in an array. Bytes after the last newline are left out.
  public static LineSums of(byte[] bytes) {
    var sums = new LineSums();
    int start = 0;
    int end = LineEnd.in(bytes, 0, bytes.length);
    while (end < bytes.length) {
      sums.add(bytes, start, end - start);
      start = end + 1;
      end = LineEnd.in(bytes, start, bytes.length);
    }
    return sums;
  }

  /// Adds the next line.
  ///
  /// @param length its length without its newline
  public void add(byte[] buffer, int start, int length) {
    add(length, Checksum.crc32c(buffer, start, length));
  }

  void add(int length, int crc32c) {
    if (size == lines.length) {
      lines = Arrays.copyOf(lines, 2 * size);
    }
    lines[size++] = (long) length << Integer.SIZE | Integer.toUnsignedLong(crc32c);
    bytes += length + 1L;
  }

  /// The number of lines.
  public int size() {
    return size;
  }

  /// The length of the lines, newlines included.
  public long bytes() {
    return bytes;
  }

  /// The length and the checksum of a line. Lines with equal sums count as equal.
  public long sum(int line) {
    return lines[line];
  }

  /// The length of a line, without its newline.
  public int length(int line) {
    return (int) (lines[line] >>> Integer.SIZE);
  }

  /// The CRC-32C of a line, without its newline.
  int crc32c(int line) {
    return (int) lines[line];
  }

  /// Whether these lines begin with the lines of another list.
  boolean startsWith(LineSums beginning) {
    return beginning.size <= size
        && Arrays.equals(lines, 0, beginning.size, beginning.lines, 0, beginning.size);
  }

  /// Lines that were written, and are not there.
  ///
  /// @param offset where the first difference is, in bytes
  /// @param line the number of that line, from 1
  /// @param missing how many of the written lines are nowhere in the file; 0 if they have moved
  /// @param written how many lines were written
  public record Loss(long offset, int line, int missing, int written) {}

  /// Compares the lines that were written with the lines of the file; empty if the file begins with
  /// them and repeats none of them: a writer appends no line twice.
  public Optional<Loss> loss(LineSums found) {
    if (found.startsWith(this)) {
      return repetition(found);
    }
    int line = 0;
    long offset = 0;
    while (line < found.size && lines[line] == found.lines[line]) {
      offset += length(line) + 1L;
      line++;
    }
    return Optional.of(new Loss(offset, line + 1, missing(found), size));
  }

  /// The first line after the written ones that is one of them.
  private Optional<Loss> repetition(LineSums found) {
    if (found.size == size) {
      return Optional.empty();
    }
    Map<Long, Integer> written = counted();
    long offset = bytes;
    for (int line = size; line < found.size; line++) {
      if (found.length(line) > 0 && written.containsKey(found.lines[line])) {
        return Optional.of(new Loss(offset, line + 1, 0, size));
      }
      offset += found.length(line) + 1L;
    }
    return Optional.empty();
  }

  private int missing(LineSums found) {
    Map<Long, Integer> there = found.counted();
    int missing = 0;
    for (int line = 0; line < size; line++) {
      if (there.merge(lines[line], -1, Integer::sum) < 0) {
        missing++;
      }
    }
    return missing;
  }

  private Map<Long, Integer> counted() {
    var counts = new HashMap<Long, Integer>(2 * size);
    for (int line = 0; line < size; line++) {
      counts.merge(lines[line], 1, Integer::sum);
    }
    return counts;
  }
}
