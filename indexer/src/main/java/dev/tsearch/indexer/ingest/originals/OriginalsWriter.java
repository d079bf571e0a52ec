package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.source.StoreResult;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.ingest.dedupe.Deduplicator;
import dev.tsearch.indexer.ingest.dedupe.OriginBytes;
import dev.tsearch.indexer.ingest.discover.ChangeDetector.Changed;
import dev.tsearch.indexer.ingest.discover.UnreadableSourceException;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.report.NewBytes;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Keeps the bytes of sources: puts what is new of them into the originals, on a thread of its own.
/// Entries are derived meanwhile from those that have arrived, in the same order.
///
/// Used by one thread beside its own.
public final class OriginalsWriter implements Closeable {

  /// The archive's lock is held about as long as this, so that other writers are not kept waiting,
  /// nor those who derive.
  private static final Duration MAX_LOCKED = Duration.ofMillis(200);

  /// Between two batches the lock is free for longer than those who wait for it pause.
  private static final Duration GAP = Duration.ofMillis(10);

  /// More bytes of one source are not stored under one hold of the lock.
  private static final long MAX_PART_BYTES = 32L << 20;

  private final OriginalStore originals;
  private final ArchiveWriter writer;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final ImportCounters tally;
  private final ImportMode mode;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("tsearch-intake").factory());

  /// Sources of which something is still to be stored.
  private final Deque<Storing> waiting = new ArrayDeque<>();

  /// Sources that are stored and not durable yet.
  private final List<Storing> stored = new ArrayList<>();

  /// Numbers of sources that have arrived with something new: whether entries were derived from
  /// them meanwhile is a matter of luck.
  private final Set<Long> news = new HashSet<>();

  private volatile boolean stopped;

  /// What failed first of all that is written here. Set under the lock where it failed there, so
  /// that it is told from what fails after it, and by it.
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  public OriginalsWriter(
      OriginalStore originals,
      ArchiveWriter writer,
      InstantSource clock,
      LongSupplier nanos,
      ImportCounters tally,
      ImportMode mode) {
    this.originals = originals;
    this.writer = writer;
    this.clock = clock;
    this.nanos = nanos;
    this.tally = tally;
    this.mode = mode;
  }

  /// Begins to store what is new in sources that have changed: in the order of their first times,
  /// since entries are derived in that order. Called once.
  ///
  /// @param progress told of the bytes that are stored, and of those that need not be derived from
  /// @return the sources in the order in which they will arrive
  public List<PendingSource> start(List<Changed> sources, ImportProgress progress) {
    List<PendingSource> arrivals =
        sources.stream()
            .sorted(Comparator.comparingLong(Changed::firstTime))
            .map(PendingSource::new)
            .toList();
    arrivals.forEach(arrival -> waiting.add(new Storing(arrival, known(arrival.changed()))));
    thread.execute(() -> storeAll(progress));
    return arrivals;
  }

  private void storeAll(ImportProgress progress) {
    try {
      while (!waiting.isEmpty() && !stopped) {
        writing(() -> storeSome(progress));
        if (!waiting.isEmpty()) {
          Thread.sleep(GAP);
        }
      }
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      stored.forEach(next -> next.arrival.failed(e));
      waiting.forEach(next -> next.arrival.failed(e));
    }
  }

  /// Writes under the archive's lock.
  private void writing(Writing work) throws IOException {
    writer.locked(() -> {
      try {
        work.run();
      } catch (IOException | RuntimeException | Error e) {
        failure.compareAndSet(null, e);
        throw e;
      }
      return true;
    });
  }

  /// What writes originals.
  @FunctionalInterface
  private interface Writing {
    void run() throws IOException;
  }

  /// Ends the intake once all has arrived, or those who derive have failed.
  ///
  /// @throws IOException what failed first, whether or not a source was waited for then
  public void end() throws IOException {
    close();
    switch (failure.get()) {
      case null -> {}
      case IOException io -> throw io;
      case Throwable other -> throw new IllegalStateException("intake failed", other);
    }
  }

  /// How many bytes of a source are new as far as its length tells.
  public long newBytes(Changed changed) {
    return Math.max(0, changed.file().size() - known(changed));
  }

  private long known(Changed changed) {
    return mode == ImportMode.CHANGED
        ? originals.source(changed.file().path()).map(SourceRow::length).orElse(0L)
        : 0;
  }

  /// Stores sources until the lock was held long enough; at least a part of one.
  private void storeSome(ImportProgress progress) throws IOException {
    long began = nanos.getAsLong();
    try (OriginalStore.Transaction transaction = originals.begin(clock.instant())) {
      do {
        Storing next = waiting.element();
        try {
          if (takePart(next, transaction, progress)) {
            next.bytes = newBytes(next, transaction);
            stored.add(next);
            waiting.remove();
          }
        } catch (UnreadableSourceException e) {
          waiting.remove();
          tally.failed.add(ImportReport.Failed.of(next.changed().file().path(), e.reason()));
          next.arrival.arrived(Optional.empty());
        }
      } while (!waiting.isEmpty() && nanos.getAsLong() - began < MAX_LOCKED.toNanos());
      transaction.commit();
      for (Storing next : stored) {
        arrive(next, progress);
      }
      stored.clear();
      if (waiting.isEmpty()) {
        transaction.sealTail();
      }
    }
  }

  private void arrive(Storing next, ImportProgress progress) throws IOException {
    Optional<NewBytes> bytes = next.bytes;
    if (bytes.isEmpty()) {
      progress.advance(next.count());
      next.arrival.arrived(Optional.empty());
    } else {
      InputStream in = originals.open(bytes.get().context().source());
      next.arrival.arrived(Optional.of(new PendingSource.Stored(bytes.get(), in)));
    }
  }

  /// Stores the next part of a source, as if it ended there; the rest is its growth.
  ///
  /// @return whether that was the last
  private boolean takePart(
      Storing next, OriginalStore.Transaction transaction, ImportProgress progress)
      throws IOException {
    SourceFile file = next.changed().file();
    if (mode != ImportMode.CHANGED) {
      next.took(transaction.storeWhole(file));
      progress.advance(next.count());
      return true;
    }
    long end = Math.min(file.size(), next.end + MAX_PART_BYTES);
    next.took(
        transaction.store(
            new SourceFile(file.path(), file.key(), end, file.modifiedNanos(), file.content())));
    progress.advance(Math.max(0, end - next.end));
    next.end = end;
    return end == file.size() || next.taken().source().length() < end;
  }

  /// A source of which more and more is stored.
  private final class Storing {
    private final PendingSource arrival;
    private final long start;
    private long end;
    private @Nullable StoreResult taken;
    private Optional<SourceRow> twin = Optional.empty();
    private Optional<NewBytes> bytes = Optional.empty();

    /// @param known how much of it was stored before
    Storing(PendingSource arrival, long known) {
      this.arrival = arrival;
      this.start = known;
      this.end = known;
    }

    void took(StoreResult part) {
      tally.bytes += part.storedBytes();
      twin = twin.or(part::twin);
      taken = part;
    }

    Changed changed() {
      return arrival.changed();
    }

    StoreResult taken() {
      return Objects.requireNonNull(taken);
    }

    /// How many bytes it was expected to have that are new.
    long count() {
      return Math.max(0, changed().file().size() - start);
    }
  }

  private Optional<NewBytes> newBytes(Storing stored, OriginalStore.Transaction transaction) {
    Changed changed = stored.changed();
    SourceRow row = stored.taken().source();
    if (!row.hasNews()) {
      tally.unchanged++;
      return Optional.empty();
    }
    Optional<SourceRow> twin =
        stored.twin.filter(other -> other.format().equals(changed.format().name()));
    if (twin.isPresent() && twin.get().length() == row.length() && !hasNews(twin.get())) {
      transaction.derived(row.number(), twin.get().derived(), row.length(), transcript(twin.get()));
      tally.unchanged++;
      return Optional.empty();
    }
    String name = twin.map(SourceRow::session).orElse(row.session());
    var context =
        new SourceContext(
            row.number(),
            Path.of(row.path()),
            clock.instant(),
            Optional.of(name).filter(given -> !given.isEmpty()),
            changed.siblings(),
            modified(row));
    news.add(row.number());
    return Optional.of(
        new NewBytes(context, changed.format(), row.derived(), row.length(), changed.firstTime()));
  }

  private boolean hasNews(SourceRow twin) {
    return twin.hasNews() || news.contains(twin.number());
  }

  private static Optional<Instant> modified(SourceRow row) {
    long nanos = row.modifiedNanos();
    return nanos > 0 ? Optional.of(Instant.EPOCH.plusNanos(nanos)) : Optional.empty();
  }

  /// Notes that entries were derived from sources up to some place, and that all are committed.
  /// Those in the active partition may not be durable yet, and what is noted is not derived again.
  public void derived(List<Finished> finished) throws IOException {
    writer.sync();
    writing(() -> {
      try (OriginalStore.Transaction transaction = originals.begin(clock.instant())) {
        for (Finished one : finished) {
          NewBytes bytes = one.bytes();
          long source = bytes.context().source();
          transaction.derived(source, one.offset(), bytes.length(), one.transcript());
        }
        transaction.commit();
      }
    });
  }

  /// A source behind whose last entry an import has come.
  ///
  /// @param offset up to where it was read
  public record Finished(NewBytes bytes, long offset, TranscriptId transcript) {}

  /// The bytes that entries were made from.
  public Deduplicator.Bytes bytes() {
    return new OriginBytes(originals);
  }

  private static TranscriptId transcript(SourceRow row) {
    return new TranscriptId(row.format(), row.session(), row.agent());
  }

  /// Stops soon: sources that have not arrived are left to the next import.
  @Override
  public void close() {
    stopped = true;
    thread.close();
  }
}
