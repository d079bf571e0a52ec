package dev.tsearch.core.original;

import java.util.List;

/// The archive's own copy of one source's bytes.
///
/// @param number the number of the source that first brought it
/// @param pieces its bytes in order, without gaps; none if it is empty
public record Original(long number, List<Piece> pieces) {

  /// Copies the pieces; rejects gaps and overlaps.
  public Original {
    pieces = List.copyOf(pieces);
    long end = 0;
    for (Piece piece : pieces) {
      if (piece.from() != end) {
        throw new IllegalArgumentException(
            "a piece must begin at byte "
                + end
                + " of original "
                + number
                + ", got "
                + piece.from());
      }
      end = piece.end();
    }
  }

  /// How many bytes it has.
  public long length() {
    return pieces.isEmpty() ? 0 : pieces.getLast().end();
  }
}
