package dev.tsearch.core.store.source;

import dev.tsearch.core.original.OriginalReader;
import dev.tsearch.core.original.Piece;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Finds an original that equals a source, begins it or extends it. Reads the source once for each
/// original with the same first bytes, in the memory of two pieces.
final class OriginalDeduplicator {
  /// Originals with the same first bytes and different later ones are forked conversations. The
  /// source is compared with this number of them; after that it is stored as a new original.
  private static final int MAX_CANDIDATES = 16;

  private final Sources sources;
  private final OriginalReader reader;

  OriginalDeduplicator(Sources sources, OriginalReader reader) {
    this.sources = sources;
    this.reader = reader;
  }

  /// The bytes that a source has in common with an original.
  ///
  /// @param original the original's number
  /// @param commonLength the number of common bytes: the length of the shorter of both
  /// @param digest the digest of the common bytes
  record Copy(long original, long commonLength, HeadTailDigest digest) {}

  /// Returns the longest original that equals, begins or extends a source. An original that is
  /// shorter than both [HeadTailDigest#BYTES] and the source does not count: many sources begin
  /// with the same few bytes.
  Optional<Copy> find(SourceFile file) throws IOException {
    if (file.size() == 0) {
      return Optional.empty();
    }
    byte[] head = read(file, 0, (int) Math.min(file.size(), HeadTailDigest.BYTES));
    List<Long> candidates =
        sources.beginningWith(Sources.headKey(head.length, HeadTailDigest.hash(head)));
    for (long original : candidates.subList(0, Math.min(MAX_CANDIDATES, candidates.size()))) {
      long common = Math.min(file.size(), sources.length(original));
      boolean enough = common == file.size() || common >= HeadTailDigest.BYTES;
      Optional<HeadTailDigest> same = enough ? compare(file, original, common) : Optional.empty();
      if (same.isPresent()) {
        return Optional.of(new Copy(original, common, same.get()));
      }
    }
    return Optional.empty();
  }

  /// Reads bytes of a source; fewer if it ends before.
  static byte[] read(SourceFile file, long offset, int length) throws IOException {
    try (InputStream in = file.content().open(offset)) {
      return in.readNBytes(length);
    }
  }

  /// The digest of the first `common` bytes, if they are equal in source and original.
  private Optional<HeadTailDigest> compare(SourceFile file, long original, long common)
      throws IOException {
    HeadTailDigest digest = HeadTailDigest.empty();
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
        digest.add(bytes, length);
      }
    }
    return Optional.of(digest);
  }

  private boolean isPiece(Piece piece, long original, byte[] bytes) throws IOException {
    if (bytes.length == piece.length()) {
      return Piece.sha256(bytes, 0, bytes.length).equals(piece.sha256());
    }
    byte[] stored = reader.read(sources.pieces(original), piece.from(), bytes.length);
    return Arrays.equals(stored, bytes);
  }

  /// Whether a source and its original have the same bytes from `from` to `to`.
  ///
  /// @param digest the digest of the bytes before; the compared bytes are added to it
  boolean continues(SourceFile file, long original, long from, long to, HeadTailDigest digest)
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
        digest.add(bytes, length);
        at += length;
      }
    }
    return true;
  }
}
