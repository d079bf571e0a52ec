package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import java.io.Closeable;
import java.io.IOException;

/// Random access to the bytes of one log. Not thread-safe; [OriginalReader] synchronizes access.
sealed interface LogBytes extends Closeable permits ActiveLog, SealedLog {

  /// Reads bytes of the log.
  ///
  /// @param position the position in the log, in uncompressed bytes
  /// @throws CorruptArchiveException if the log is shorter or damaged
  void read(long position, byte[] into, int offset, int length) throws IOException;

  /// The number of bytes at a position that one read returns efficiently; more cost a second read.
  int run(long position) throws IOException;

  /// Checks the checksum of a piece, unless every read checks it anyway.
  ///
  /// @throws CorruptArchiveException if it is wrong
  void check(Piece piece) throws IOException;
}
