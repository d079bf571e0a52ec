package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.indexer.ingest.discover.ChangeDetector.Changed;
import dev.tsearch.indexer.ingest.report.NewBytes;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// A source on its way into the originals. One thread stores it, another waits for it.
public final class PendingSource {
  private final Changed changed;
  private final CompletableFuture<Optional<Stored>> stored = new CompletableFuture<>();

  PendingSource(Changed changed) {
    this.changed = changed;
  }

  /// New bytes that are durable.
  ///
  /// @param in all bytes of the source; nothing is open before they are read
  public record Stored(NewBytes bytes, InputStream in) {}

  /// The source as it was found.
  public Changed changed() {
    return changed;
  }

  /// Says that its bytes are durable, and what entries are to be derived from; empty for nothing.
  void arrived(Optional<Stored> bytes) {
    stored.complete(bytes);
  }

  /// Says that it will not arrive.
  void failed(Throwable reason) {
    stored.completeExceptionally(reason);
  }

  /// Waits until its bytes are durable.
  ///
  /// @return what entries are to be derived from; empty for nothing
  /// @throws IOException if the archive cannot be written
  public Optional<Stored> await() throws IOException {
    return Awaited.result(stored);
  }
}
