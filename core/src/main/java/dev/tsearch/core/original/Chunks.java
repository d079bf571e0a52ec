package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import java.io.IOException;
import java.nio.file.Path;

/// Reads and checks complete chunks.
final class Chunks {
  private Chunks() {}

  /// Reads the bytes of a piece.
  ///
  /// @throws CorruptArchiveException if header, position, length or checksum are wrong
  static byte[] read(LogBytes log, Path path, Piece piece) throws IOException {
    byte[] head = new byte[ChunkHeader.BYTES];
    log.read(piece.position(), head, 0, head.length);
    ChunkHeader header =
        ChunkHeader.decode(head, 0, head.length)
            .orElseThrow(() -> damaged(path, piece, "the header of a chunk"));
    if (header.from() != piece.from() || header.length() != piece.length()) {
      throw damaged(path, piece, "the chunk of bytes " + piece.from() + " to " + piece.end());
    }
    byte[] bytes = new byte[piece.length()];
    log.read(piece.position() + ChunkHeader.BYTES, bytes, 0, bytes.length);
    if (!header.fits(bytes, 0)) {
      throw damaged(path, piece, "the bytes that the chunk's checksum was made of");
    }
    return bytes;
  }

  static CorruptArchiveException damaged(Path path, Piece piece, String expected) {
    return new CorruptArchiveException(path, piece.position(), expected, "other bytes");
  }
}
