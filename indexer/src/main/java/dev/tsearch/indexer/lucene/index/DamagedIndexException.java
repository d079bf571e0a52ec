package dev.tsearch.indexer.lucene.index;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;

/// Thrown if the index is damaged. The index is derived data: a reader continues without it, and
/// the next writer rebuilds it.
public final class DamagedIndexException extends IOException {
  private static final long serialVersionUID = 1L;

  /// @param directory the directory of the index
  /// @param cause the exception of Lucene
  public DamagedIndexException(Path directory, Throwable cause) {
    super(directory + ": the index is damaged: " + cause.getMessage(), cause);
  }

  /// Whether a failure means that files are damaged or missing. False for other I/O errors, which
  /// may not occur again.
  public static boolean isDamage(Throwable failure) {
    return failure instanceof CorruptIndexException
        || failure instanceof IndexFormatTooOldException
        || failure instanceof IndexFormatTooNewException
        || failure instanceof IndexNotFoundException
        || failure instanceof EOFException
        || failure instanceof NoSuchFileException
        || failure instanceof FileNotFoundException
        || failure instanceof IllegalArgumentException // an unknown codec
        || failure instanceof IndexOutOfBoundsException;
  }
}
