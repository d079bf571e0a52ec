package dev.tsearch.indexer.ingest.originals;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/// What another thread of an import works on.
public final class Awaited {
  private Awaited() {}

  /// Waits for it.
  ///
  /// @throws IOException the one that it failed with; as [InterruptedIOException] if this thread is
  ///   interrupted
  /// @throws IllegalStateException if it failed otherwise
  public static <T> T result(Future<T> work) throws IOException {
    try {
      return work.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      var interrupted = new InterruptedIOException("import interrupted");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException io -> throw io;
        case null, default ->
            throw new IllegalStateException("a part of the import failed", e.getCause());
      }
    }
  }
}
