package dev.tsearch.core.store.source;

import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.SourceMask;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/// A source as an archive stores it that was told to forget: its bytes are masked while they are
/// read.
final class MaskedSource {
  private static final int TAIL_BYTES = 1 << 16;

  private MaskedSource() {}

  /// What the archive has of a source.
  @FunctionalInterface
  interface StoredEnd {
    /// The stored bytes from an offset on; none if the archive has none, or very many.
    byte[] from(long offset) throws IOException;
  }

  /// The masked source; the same one if nothing is masked. A last line of JSON that is not complete
  /// is left out, as far as it is not stored: whether it is forgotten shows when it is complete.
  static SourceFile of(SourceFile file, SourceMask mask, StoredEnd stored) throws IOException {
    if (mask.isEmpty() || file.size() == 0) {
      return file;
    }
    long complete = completeBytes(file);
    byte[] begun = complete < file.size() ? stored.from(complete) : new byte[0];
    boolean isStored = begun.length > 0 && Arrays.equals(begun, read(file, complete, begun.length));
    MaskedUnits.BytesFrom plain = file.content()::open;
    MaskedUnits.Division division = MaskedUnits.division(plain, mask);
    return new SourceFile(
        file.path(),
        file.key(),
        isStored ? complete + begun.length : complete,
        file.modifiedNanos(),
        offset -> new Masked(plain, division, offset));
  }

  private static byte[] read(SourceFile file, long from, int length) throws IOException {
    try (InputStream in = file.content().open(from)) {
      return in.readNBytes(length);
    }
  }

  /// The length without an incomplete last line of JSON.
  private static long completeBytes(SourceFile file) throws IOException {
    long from = Math.max(0, file.size() - TAIL_BYTES);
    byte[] tail = read(file, from, (int) (file.size() - from));
    int start = tail.length;
    while (start > 0 && tail[start - 1] != '\n') {
      start--;
    }
    boolean isInLine = start == 0 && from > 0;
    if (isInLine || start == tail.length || tail[start] != '{' || isComplete(tail, start)) {
      return file.size();
    }
    return from + start;
  }

  private static boolean isComplete(byte[] tail, int start) {
    int depth = 0;
    for (int at = start; at < tail.length; at++) {
      switch (tail[at]) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> {
          at++;
          while (at < tail.length && tail[at] != '"') {
            at += tail[at] == '\\' ? 2 : 1;
          }
        }
        default -> {}
      }
    }
    return depth == 0;
  }

  /// The masked bytes from an offset on.
  private static final class Masked extends InputStream {
    private final MaskedUnits units;
    private final long from;
    private byte[] bytes = new byte[0];
    private int next;

    Masked(MaskedUnits.BytesFrom source, MaskedUnits.Division division, long from)
        throws IOException {
      this.units = MaskedUnits.open(source, division, from);
      this.from = from;
    }

    /// Moves to the next unit that has bytes from the offset on.
    private boolean fill() throws IOException {
      while (next == bytes.length) {
        Optional<MaskedUnits.SourceUnit> unit = units.next();
        if (unit.isEmpty()) {
          return false;
        }
        bytes = unit.get().bytes();
        MaskSpan.apply(unit.get().spans(), bytes);
        next = Math.clamp(from - unit.get().offset(), 0, bytes.length);
      }
      return true;
    }

    @Override
    public int read() throws IOException {
      return fill() ? bytes[next++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, into.length);
      if (length == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      int count = Math.min(length, bytes.length - next);
      System.arraycopy(bytes, next, into, offset, count);
      next += count;
      return count;
    }

    @Override
    public void close() throws IOException {
      units.close();
    }
  }
}
