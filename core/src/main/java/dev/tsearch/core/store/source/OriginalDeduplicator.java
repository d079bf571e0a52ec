package dev.tsearch.core.store.source;

import dev.tsearch.core.original.OriginalReader;
import dev.tsearch.core.original.Piece;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Finds an original that has the bytes of a source already: the same, more of them, or their
/// beginning. Reads the source once for each original that begins alike, and the memory of two
/// pieces.
final class OriginalDeduplicator {
  /// Originals that begin alike and go on differently are conversations that were forked; of more
  /// than this the source is stored as it is.
  private static final int MOST_CANDIDATES = 16;

  private final Sources sources;
  private final OriginalReader reader;

  OriginalDeduplicator(Sources sources, OriginalReader reader) {
    this.sources = sources;
    this.reader = reader;
  }

  /// What a source has in common with an original.
  ///
  /// @param original the original's number
  /// @param commonLength how many bytes: all that the shorter of both has
  /// @param samples of the common bytes
  record Copy(long original, long commonLength, HeadTailDigest samples) {}

  /// The longest original that equals, begins or extends a source. One that is shorter than both
  /// [HeadTailDigest#BYTES] and the source does not count: a few bytes are the beginning of
  /// anything.
  Optional<Copy> find(SourceFile file) throws IOException {
    if (file.size() == 0) {
      return Optional.empty();
    }
    byte[] head = read(file, 0, (int) Math.min(file.size(), HeadTailDigest.BYTES));
    List<Long> candidates =
        sources.beginningWith(Sources.headKey(head.length, HeadTailDigest.hash(head)));
    for (long original : candidates.subList(0, Math.min(MOST_CANDIDATES, candidates.size()))) {
      long common = Math.min(file.size(), sources.length(original));
      boolean enough = common == file.size() || common >= HeadTailDigest.BYTES;
      Optional<HeadTailDigest> same = enough ? compare(file, original, common) : Optional.empty();
      if (same.isPresent()) {
        return Optional.of(new Copy(original, common, same.get()));
      }
    }
    return Optional.empty();
  }

  /// Some bytes of a source; fewer if it ends before.
  static byte[] read(SourceFile file, long offset, int length) throws IOException {
    try (InputStream in = file.content().open(offset)) {
      return in.readNBytes(length);
    }
  }

  /// The samples of the first `common` bytes, if source and original have them in common.
  private Optional<HeadTailDigest> compare(SourceFile file, long original, long common)
      throws IOException {
    HeadTailDigest samples = HeadTailDigest.empty();
    try (InputStream in = file.content().open(0)) {
      for (Piece piece : sources.pieces(original)) {
        if (piece.from() >= common) {
          break;
        }
        int length = (int) Math.min(piece.length(), common - piece.from());
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length || !isPiece(piece, original, bytes)) {
          return Optional.empty();
        }
        samples.add(bytes, length);
      }
    }
    return Optional.of(samples);
  }

  private boolean isPiece(Piece piece, long original, byte[] bytes) throws IOException {
    if (bytes.length == piece.length()) {
      return Piece.sha256(bytes, 0, bytes.length).equals(piece.sha256());
    }
    byte[] stored = reader.read(sources.pieces(original), piece.from(), bytes.length);
    return Arrays.equals(stored, bytes);
  }

  /// Whether a source goes on from some place as its original does.
  ///
  /// @param samples of the bytes before, which are given those that are compared
  boolean continues(SourceFile file, long original, long from, long to, HeadTailDigest samples)
      throws IOException {
    if (from == to) {
      return true;
    }
    try (InputStream in = file.content().open(from)) {
      for (long at = from; at < to; ) {
        int length = (int) Math.min(Piece.MAX_BYTES, to - at);
        byte[] bytes = in.readNBytes(length);
        if (!Arrays.equals(bytes, reader.read(sources.pieces(original), at, length))) {
          return false;
        }
        samples.add(bytes, length);
        at += length;
      }
    }
    return true;
  }
}
