package dev.tsearch.core.store.partition;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What stands in the file of an active partition, which a crash may have left torn.
///
/// @param size the file's length
/// @param soundEnd the end of the last line that is an entry; what stands behind it is a torn tail
/// @param damaged lines before `soundEnd` that are no entries
/// @param lacksNewline whether the last entry is whole and lacks but its newline
public record ActiveScan(long size, long soundEnd, List<ByteRange> damaged, boolean lacksNewline) {

  /// Bytes of the file.
  public record ByteRange(long offset, int length) {}

  /// Takes the lines that are sound.
  public interface LineVisitor {
    /// An entry, and its line in a buffer: `length` bytes without the newline, which follows.
    void entry(Entry entry, long offset, byte[] buffer, int start, int length);

    /// A line that was blanked.
    void blank(byte[] buffer, int start, int length);
  }

  public boolean isSound() {
    return damaged.isEmpty() && !lacksNewline && soundEnd == size;
  }

  /// Walks over a file from an offset on.
  public static ActiveScan scan(Disk.InputFile input, long from, LineVisitor visitor)
      throws IOException {
    long size = input.size();
    var lines = new LineReader(input, from, size);
    var damaged = new ArrayList<ByteRange>();
    long soundEnd = from;
    while (lines.next()) {
      if (lines.isBlank()) {
        visitor.blank(lines.buffer(), lines.start(), lines.length());
      } else if (!visitEntry(lines, visitor)) {
        damaged.add(new ByteRange(lines.offset(), lines.length()));
        continue;
      }
      soundEnd = lines.offset() + lines.length() + 1;
    }
    boolean lacksNewline = isEntry(lines);
    long end = lacksNewline ? size : soundEnd;
    damaged.removeIf(span -> span.offset() >= end);
    return new ActiveScan(size, end, List.copyOf(damaged), lacksNewline);
  }

  private static boolean visitEntry(LineReader lines, LineVisitor visitor) {
    try {
      Entry entry = EntryCodec.decode(lines.buffer(), lines.start(), lines.length());
      visitor.entry(entry, lines.offset(), lines.buffer(), lines.start(), lines.length());
      return true;
    } catch (MalformedJsonException _) {
      return false;
    }
  }

  private static boolean isEntry(LineReader rest) {
    if (rest.length() == 0) {
      return false;
    }
    try {
      EntryCodec.decode(rest.buffer(), rest.start(), rest.length());
      return true;
    } catch (MalformedJsonException _) {
      return false;
    }
  }

  /// The bytes of a part of a file.
  public static byte[] bytes(Disk.InputFile input, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    int read = input.read(offset, ByteBuffer.wrap(bytes));
    return read == length ? bytes : Arrays.copyOf(bytes, read);
  }
}
