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

/// The index is damaged. It is derived: whoever meets this goes without it, and the next writer
/// makes it again.
public final class DamagedIndexException extends IOException {
  private static final long serialVersionUID = 1L;

  /// @param directory where the index is
  /// @param cause what Lucene said
  public DamagedIndexException(Path directory, Throwable cause) {
    super(directory + ": the index is damaged: " + cause.getMessage(), cause);
  }

  /// Whether a failure says that files are damaged or gone, rather than that they could not be read
  /// this time.
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
