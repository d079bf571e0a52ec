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

/// The result of scanning the file of an active partition, which a crash may have left torn.
///
/// @param size the file's length
/// @param soundEnd the end of the last line that is an entry; the bytes after it are a torn tail
/// @param damaged the lines before `soundEnd` that are not entries
/// @param lacksNewline whether the last entry is complete except for its newline
public record ActiveScan(long size, long soundEnd, List<ByteRange> damaged, boolean lacksNewline) {

  /// A range of bytes of the file.
  public record ByteRange(long offset, int length) {}

  /// Receives the valid lines, in order.
  public interface LineVisitor {
    /// Receives an entry, and its line in a buffer: `length` bytes, followed by the newline.
    void entry(Entry entry, long offset, byte[] buffer, int start, int length);

    /// Receives a line that recovery has overwritten with spaces.
    void blank(byte[] buffer, int start, int length);
  }

  /// Whether the file needs no repair.
  public boolean isSound() {
    return damaged.isEmpty() && !lacksNewline && soundEnd == size;
  }

  /// Scans a file from an offset on.
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

  /// Reads a range of a file; fewer bytes if the file ends before.
  public static byte[] bytes(Disk.InputFile input, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    int read = input.read(offset, ByteBuffer.wrap(bytes));
    return read == length ? bytes : Arrays.copyOf(bytes, read);
  }
}
