package dev.tsearch.core.original;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/// A stream of bytes of an original. Buffers a part of a piece, since an import has up to 128
/// streams open at once. Not thread-safe.
final class PieceStream extends InputStream {
  /// The maximum length of a part. A part ends with its frame: if many streams are read
  /// concurrently, the cache of the reader does not keep their frames, and each frame is
  /// decompressed once per stream. With a small heap the limit is lower, so that 128 parts take a
  /// third of the heap.
  private static final int MAX_PART_BYTES =
      (int) Math.clamp(Runtime.getRuntime().maxMemory() / (3 * 128), 256L << 10, 1L << 20);

  private final OriginalReader reader;
  private final List<Piece> pieces;
  private final long end;
  private long next;
  private byte[] part = new byte[0];
  private long partFrom;

  PieceStream(OriginalReader reader, List<Piece> pieces, long offset, long length) {
    this.reader = reader;
    this.pieces = pieces;
    this.next = offset;
    this.end = offset + length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (next == end) {
      return -1;
    }
    if (!isInPart()) {
      part = nextPart();
      partFrom = next;
    }
    int within = (int) (next - partFrom);
    int count = Math.min(length, part.length - within);
    System.arraycopy(part, within, into, offset, count);
    next += count;
    return count;
  }

  private boolean isInPart() {
    return next >= partFrom && next < partFrom + part.length;
  }

  private byte[] nextPart() throws IOException {
    Piece piece = pieces.get(Piece.at(pieces, next));
    long available = Math.min(end, piece.end()) - next;
    return reader.readRun(pieces, next, (int) Math.min(MAX_PART_BYTES, available));
  }

  @Override
  public long skip(long count) {
    long skipped = Math.max(0, Math.min(count, end - next));
    next += skipped;
    return skipped;
  }

  /// Releases the buffer; the stream has no other resources.
  @Override
  public void close() {
    part = new byte[0];
  }

  @Override
  public int available() {
    return isInPart() ? (int) (partFrom + part.length - next) : 0;
  }
}
