package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A source that is new or has changed, on its way into the originals. [OriginalsWriter] stores it
/// on its thread; another thread waits for it.
///
/// The head of the source, from which its format was detected, is not kept: there may be very many
/// sources.
public final class PendingSource {
  private final SourceFile file;
  private final SourceFormat format;
  private final Siblings siblings;
  private final long firstTime;
  private final CompletableFuture<Optional<NewBytes>> stored = new CompletableFuture<>();

  /// How much of the source is stored, and how much was before this import. Used by the thread that
  /// stores.
  private long storedBytes;

  private long knownBytes;
  private Optional<SourceRow> row = Optional.empty();
  private @Nullable NavigableMap<Long, Long> forgotten;

  /// @param file the bytes of the source; failures to read them are `UnreadableSourceException`s
  /// @param format the format that claims it
  /// @param siblings the files around it
  /// @param firstTime the first time in its head, in unix seconds; 0 if it has none
  PendingSource(SourceFile file, SourceFormat format, Siblings siblings, long firstTime) {
    this.file = file;
    this.format = format;
    this.siblings = siblings;
    this.firstTime = firstTime;
  }

  SourceFile file() {
    return file;
  }

  /// The path of the source.
  public Path path() {
    return file.path();
  }

  /// The size of the source in bytes.
  public long size() {
    return file.size();
  }

  SourceFormat format() {
    return format;
  }

  Siblings siblings() {
    return siblings;
  }

  /// The first time in the head of the source, in unix seconds; 0 if it has none.
  public long firstTime() {
    return firstTime;
  }

  /// Starts with the bytes that are stored already.
  void start(long bytes) {
    knownBytes = bytes;
    storedBytes = bytes;
  }

  /// Finds parts of a source to overwrite.
  @FunctionalInterface
  interface ForgottenSearch {
    /// The ends of the parts, by their beginnings.
    NavigableMap<Long, Long> find() throws IOException;
  }

  /// The parts of the source to overwrite, which are looked for once.
  NavigableMap<Long, Long> forgotten(ForgottenSearch search) throws IOException {
    NavigableMap<Long, Long> known = forgotten;
    if (known == null) {
      known = search.find();
      forgotten = known;
    }
    return known;
  }

  /// Notes that a part of the source, or all of it, is stored.
  ///
  /// @param after its row after that
  /// @param end the offset in the source up to which it is stored
  void store(SourceRow after, long end) {
    row = Optional.of(after);
    storedBytes = end;
  }

  /// What the archive knows of the source, once a part of it is stored.
  SourceRow row() {
    return row.orElseThrow();
  }

  long storedBytes() {
    return storedBytes;
  }

  /// How many bytes are new, judged by the size of the file.
  long newBytes() {
    return Math.max(0, file.size() - knownBytes);
  }

  /// Completes the source: all its bytes are durable.
  ///
  /// @param bytes the bytes to derive entries from; empty if there are none
  void complete(Optional<NewBytes> bytes) {
    stored.complete(bytes);
  }

  /// Completes the source without its bytes.
  void fail(Throwable reason) {
    stored.completeExceptionally(reason);
  }

  /// Waits until the bytes of the source are durable.
  ///
  /// @return the bytes to derive entries from; empty if there are none
  /// @throws IOException if the archive cannot be written
  public Optional<NewBytes> await() throws IOException {
    return Awaited.result(stored);
  }
}
