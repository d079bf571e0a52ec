package dev.tsearch.core.original;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/// Bytes of an original as a stream. Single reader.
final class PieceStream extends InputStream {
  private final OriginalReader reader;
  private final List<Piece> pieces;
  private final long end;
  private long next;
  private byte[] piece = new byte[0];
  private long pieceFrom;

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
    if (next < pieceFrom || next >= pieceFrom + piece.length) {
      Piece found = pieces.get(OriginalReader.pieceAt(pieces, next));
      piece = reader.read(found);
      pieceFrom = found.from();
    }
    int within = (int) (next - pieceFrom);
    int part = (int) Math.min(Math.min(length, piece.length - within), end - next);
    System.arraycopy(piece, within, into, offset, part);
    next += part;
    return part;
  }

  @Override
  public long skip(long count) {
    long skipped = Math.max(0, Math.min(count, end - next));
    next += skipped;
    return skipped;
  }

  @Override
  public int available() {
    boolean inPiece = next >= pieceFrom && next < pieceFrom + piece.length;
    return inPiece ? (int) Math.min(pieceFrom + piece.length - next, end - next) : 0;
  }
}
