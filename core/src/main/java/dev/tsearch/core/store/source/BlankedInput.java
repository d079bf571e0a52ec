package dev.tsearch.core.store.source;

import dev.tsearch.core.forget.MaskSpan;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.NavigableMap;

/// The bytes of a source with some parts overwritten with spaces. Not thread-safe.
public final class BlankedInput extends FilterInputStream {
  private final NavigableMap<Long, Long> parts;
  private long at;

  /// @param in the bytes from an offset on; closed with this
  /// @param parts the ends of the parts, by their beginnings
  /// @param offset the offset of the first byte
  public BlankedInput(InputStream in, NavigableMap<Long, Long> parts, long offset) {
    super(in);
    this.parts = parts;
    this.at = offset;
  }

  /// A source of which some parts are overwritten.
  ///
  /// @param parts the ends of the parts, by their beginnings
  public static SourceFile of(SourceFile file, NavigableMap<Long, Long> parts) {
    return parts.isEmpty()
        ? file
        : new SourceFile(
            file.path(),
            file.key(),
            file.size(),
            file.modifiedNanos(),
            offset -> new BlankedInput(file.content().open(offset), parts, offset));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int count = super.read(bytes, from, length);
    if (count > 0) {
      long end = at + count;
      Long first = parts.floorKey(at);
      NavigableMap<Long, Long> near = parts.headMap(end, false);
      for (Map.Entry<Long, Long> part :
          (first == null ? near : near.tailMap(first, true)).entrySet()) {
        int start = (int) Math.max(0, part.getKey() - at);
        int stop = (int) Math.min(count, part.getValue() - at);
        if (start < stop) {
          var _ = MaskSpan.blank(from + start, from + stop).apply(bytes, 0);
        }
      }
      at = end;
    }
    return count;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = super.skip(count);
    at += skipped;
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
