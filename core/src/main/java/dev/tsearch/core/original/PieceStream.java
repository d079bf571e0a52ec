package dev.tsearch.core.original;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/// Bytes of an original as a stream. Holds a part of a piece, since an import has up to 128 open at
/// once. Single reader.
final class PieceStream extends InputStream {
  /// A part is what one frame has of the piece: of many that are read side by side, each frame is
  /// decompressed once for each, since the reader does not keep so many. Less where the heap is
  /// small: 128 parts take a third of it.
  private static final int MOST_PART_BYTES =
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
    Piece piece = pieces.get(OriginalReader.pieceAt(pieces, next));
    long most = Math.min(end, piece.end()) - next;
    return reader.readRun(pieces, next, (int) Math.min(MOST_PART_BYTES, most));
  }

  @Override
  public long skip(long count) {
    long skipped = Math.max(0, Math.min(count, end - next));
    next += skipped;
    return skipped;
  }

  /// Gives its memory back; nothing else is held.
  @Override
  public void close() {
    part = new byte[0];
  }

  @Override
  public int available() {
    return isInPart() ? (int) (partFrom + part.length - next) : 0;
  }
}
