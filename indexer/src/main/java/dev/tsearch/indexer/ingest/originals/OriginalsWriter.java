package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenConversations;
import dev.tsearch.core.redact.SlowPatternException;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.OriginalTransaction;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.ingest.discover.UnreadableSourceException;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Stores the new bytes of sources in the originals, on a thread of its own. Another thread derives
/// entries meanwhile from the sources that are durable, in the same order.
///
/// Used by one thread besides its own.
public final class OriginalsWriter implements Closeable {

  /// The archive's lock is held for about this long, so that other writers get their turn, and the
  /// thread that derives gets its sources.
  private static final Duration MAX_LOCKED = Duration.ofMillis(200);

  /// The lock is free for this long between two batches, which is longer than the pause between two
  /// attempts of a waiting writer.
  private static final Duration GAP = Duration.ofMillis(10);

  /// At most this many bytes of one source are stored while the lock is held.
  private static final long MAX_PART_BYTES = 32L << 20;

  private final OriginalStore originals;
  private final ArchiveWriter writer;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final ImportCounters counters;
  private final ImportMode mode;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("tsearch-originals").factory());

  /// Sources that are not stored, or only in part.
  private final Deque<PendingSource> waiting = new ArrayDeque<>();

  /// Sources that are stored and not durable yet, and their new bytes.
  private final Map<PendingSource, Optional<NewBytes>> stored = new LinkedHashMap<>();

  /// Numbers of sources with new bytes. A copy of one of them is derived from too: whether the
  /// entries of the first are recorded by then depends on the timing of the threads.
  private final Set<Long> changed = new HashSet<>();

  /// What the archive was told to forget when this was last asked for.
  private Forgotten rules = Forgotten.NOTHING;

  private Optional<ForgottenConversations> conversations = Optional.empty();
  private volatile boolean stopped;

  /// The first failure of this class. Set while the lock is held, so that it is distinct from
  /// failures that follow from it.
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /// @param clock gives the time of the import
  /// @param nanos measures how long the lock is held, as `System.nanoTime()` does
  /// @param mode whether a source is read from where the archive's bytes end, or as a whole
  public OriginalsWriter(
      OriginalStore originals,
      ArchiveWriter writer,
      InstantSource clock,
      LongSupplier nanos,
      ImportCounters counters,
      ImportMode mode) {
    this.originals = originals;
    this.writer = writer;
    this.clock = clock;
    this.nanos = nanos;
    this.counters = counters;
    this.mode = mode;
  }

  /// Starts to store sources in the order of their first times, in which entries are derived.
  /// Called once.
  ///
  /// @param progress receives the number of new bytes, the bytes that are stored, and the bytes
  ///   that nothing is derived from
  /// @return the sources in the order in which they are stored
  public List<PendingSource> start(List<PendingSource> sources, ImportProgress progress) {
    List<PendingSource> ordered =
        sources.stream().sorted(Comparator.comparingLong(PendingSource::firstTime)).toList();
    ordered.forEach(source -> source.start(known(source)));
    long bytes = ordered.stream().mapToLong(PendingSource::newBytes).sum();
    progress.expect(ordered.size(), bytes);
    waiting.addAll(ordered);
    thread.execute(() -> storeAll(progress));
    return ordered;
  }

  private long known(PendingSource source) {
    return mode == ImportMode.CHANGED
        ? originals.source(source.file().path()).map(SourceRow::length).orElse(0L)
        : 0;
  }

  private void storeAll(ImportProgress progress) {
    try {
      while (!waiting.isEmpty() && !stopped) {
        writer.locked(() -> {
          noteFailure(() -> storeBatch(progress));
          return true;
        });
        if (!waiting.isEmpty()) {
          Thread.sleep(GAP);
        }
      }
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      stored.keySet().forEach(source -> source.fail(e));
      waiting.forEach(source -> source.fail(e));
    }
  }

  /// Runs a part of the import whose failure ends the import.
  private void noteFailure(Part part) throws IOException {
    try {
      part.run();
    } catch (IOException | RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      throw e;
    }
  }

  /// A part of an import.
  @FunctionalInterface
  private interface Part {
    void run() throws IOException;
  }

  /// Waits for the thread, once all sources are stored or the import has failed.
  ///
  /// @throws IOException the first failure, whether or not a thread waited for a source then
  public void end() throws IOException {
    close();
    switch (failure.get()) {
      case null -> {}
      case IOException io -> throw io;
      case Throwable other -> throw new IllegalStateException("sources were not stored", other);
    }
  }

  /// Stores sources for as long as the lock may be held; at least a part of one.
  private void storeBatch(ImportProgress progress) throws IOException {
    long began = nanos.getAsLong();
    try (OriginalTransaction transaction = originals.begin(clock.instant())) {
      do {
        PendingSource next = waiting.element();
        try {
          if (storePart(next, transaction, progress)) {
            stored.put(next, newBytes(next, transaction));
            waiting.remove();
          }
        } catch (UnreadableSourceException e) {
          fail(next, e.reason());
        } catch (SlowPatternException e) {
          fail(next, new IOException(e.problem() + "; to end its rule: tsearch forget --lift", e));
        }
      } while (!waiting.isEmpty() && nanos.getAsLong() - began < MAX_LOCKED.toNanos());
      transaction.commit();
      counters.addStoredBytes(transaction.storedBytes());
      stored.forEach((source, bytes) -> {
        if (bytes.isEmpty()) {
          progress.advance(source.newBytes());
        }
        source.complete(bytes);
      });
      stored.clear();
      if (waiting.isEmpty()) {
        transaction.sealTail();
      }
    }
  }

  private void fail(PendingSource source, IOException reason) {
    waiting.remove();
    counters.addFailed(ImportReport.Failed.of(source.file().path(), reason));
    source.complete(Optional.empty());
  }

  /// Stores the next part of a source as if the source ended there. The next part is then its
  /// growth.
  ///
  /// @return whether that was the last part
  private boolean storePart(
      PendingSource next, OriginalTransaction transaction, ImportProgress progress)
      throws IOException {
    SourceFile file = next.file();
    NavigableMap<Long, Long> forgotten = next.forgotten(() -> forgotten(next, transaction));
    if (mode != ImportMode.CHANGED) {
      next.store(transaction.storeWhole(file, forgotten), file.size());
      progress.advance(next.newBytes());
      return true;
    }
    long from = next.storedBytes();
    long end = Math.min(file.size(), from + MAX_PART_BYTES);
    SourceRow row =
        transaction.store(
            new SourceFile(file.path(), file.key(), end, file.modifiedNanos(), file.content()),
            forgotten);
    next.store(row, end);
    progress.advance(Math.max(0, end - from));
    return end == file.size() || row.length() < end;
  }

  /// The parts of a source to overwrite because a reader makes of them what was forgotten.
  private NavigableMap<Long, Long> forgotten(PendingSource source, OriginalTransaction transaction)
      throws IOException {
    Optional<ForgottenConversations> conversations = conversations();
    if (conversations.isEmpty()) {
      return Collections.emptyNavigableMap();
    }
    var context =
        new SourceContext(
            0,
            source.path(),
            clock.instant(),
            Optional.empty(),
            source.siblings(),
            Optional.of(Instant.EPOCH.plusNanos(source.file().modifiedNanos())));
    return new ForgottenEntries(conversations.get())
        .in(source.file(), transaction::masked, source.format(), context);
  }

  /// What is forgotten of conversations, as of now.
  private Optional<ForgottenConversations> conversations() throws IOException {
    Forgotten now = originals.forgotten();
    if (!now.equals(rules)) {
      rules = now;
      conversations = now.conversations();
    }
    return conversations;
  }

  /// The bytes to derive entries from; empty if there are none.
  private Optional<NewBytes> newBytes(PendingSource source, OriginalTransaction transaction)
      throws IOException {
    SourceRow row = source.row();
    if (!row.hasNews()) {
      counters.countUnchanged();
      return Optional.empty();
    }
    Optional<SourceRow> twin = twin(row, source.format(), transaction);
    if (twin.isPresent() && twin.get().length() == row.length() && !hasNews(twin.get())) {
      transaction.derived(
          row.number(), twin.get().derived(), row.length(), twin.get().transcript());
      counters.countUnchanged();
      return Optional.empty();
    }
    String session = twin.map(SourceRow::session).orElse(row.session());
    if (session.isEmpty()) {
      session = new ContinuedSession(originals).of(row, source.format().name()).orElse("");
    }
    var context =
        new SourceContext(
            row.number(),
            RecordedPath.of(row.path()),
            clock.instant(),
            Optional.of(session).filter(given -> !given.isEmpty()),
            source.siblings(),
            row.modified());
    changed.add(row.number());
    InputStream in = originals.open(row.number()); // opens no file before it is read
    return Optional.of(new NewBytes(row, context, source.format(), source.firstTime(), _ -> in));
  }

  /// Another source with the bytes of one that no reader has examined, in the same format.
  private static Optional<SourceRow> twin(
      SourceRow row, SourceFormat format, OriginalTransaction transaction) {
    return row.isCopy() && row.read() == 0
        ? transaction.twin(row).filter(other -> other.format().equals(format.name()))
        : Optional.empty();
  }

  private boolean hasNews(SourceRow twin) {
    return twin.hasNews() || changed.contains(twin.number());
  }

  /// Records sources whose entries are all committed: the next import does not read them again.
  ///
  /// @param sources their rows, which say how far entries were derived
  public void recordDerived(List<SourceRow> sources) throws IOException {
    noteFailure(() -> recordDerived(originals, writer, clock.instant(), sources));
  }

  /// Records sources whose entries are all committed. Makes the active partition durable first,
  /// because it may hold some of the entries.
  ///
  /// @param now the time of the import
  public static void recordDerived(
      OriginalStore originals, ArchiveWriter writer, Instant now, List<SourceRow> sources)
      throws IOException {
    writer.sync();
    writer.locked(() -> {
      try (OriginalTransaction transaction = originals.begin(now)) {
        for (SourceRow row : sources) {
          transaction.derived(row.number(), row.derived(), row.read(), row.transcript());
        }
        transaction.commit();
      }
      return true;
    });
  }

  /// Stops after the current batch. Sources that are not stored are left to the next import.
  @Override
  public void close() {
    stopped = true;
    thread.close();
  }
}
