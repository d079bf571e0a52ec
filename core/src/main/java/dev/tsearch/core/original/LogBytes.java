package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import java.io.Closeable;
import java.io.IOException;

/// The bytes of one log, at any place. Not thread-safe; its [OriginalReader] guards it.
sealed interface LogBytes extends Closeable permits ActiveLog, SealedLog {

  /// Reads bytes of the log.
  ///
  /// @throws CorruptArchiveException if the log does not have them
  void read(long position, byte[] into, int offset, int length) throws IOException;

  /// How many bytes from there on are best read at once: more cost as much as reading twice.
  int run(long position) throws IOException;

  /// Throws if the log's file cannot vouch for the bytes of a piece.
  void check(Piece piece) throws IOException;
}
