package dev.tsearch.indexer.ingest;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.ArchiveWriter;
import dev.tsearch.core.store.OriginalStore;
import dev.tsearch.core.store.SourceFile;
import dev.tsearch.core.store.SourceRow;
import dev.tsearch.core.store.Taken;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.ingest.Survey.Changed;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps the bytes of sources: puts what is new of them into the originals. Single-threaded.
final class Intake {

  /// The archive's lock is held about as long as this, so that other writers are not kept waiting.
  private static final Duration MAX_LOCKED = Duration.ofMillis(500);

  /// Between two batches the lock is free for longer than those who wait for it pause.
  private static final Duration GAP = Duration.ofMillis(10);

  /// More bytes of one source are not stored under one hold of the lock.
  private static final long MAX_PART_BYTES = 32L << 20;

  private final OriginalStore originals;
  private final ArchiveWriter writer;
  private final InstantSource clock;
  private final Tally tally;
  private final Ingestor.Reading reading;

  Intake(
      OriginalStore originals,
      ArchiveWriter writer,
      InstantSource clock,
      Tally tally,
      Ingestor.Reading reading) {
    this.originals = originals;
    this.writer = writer;
    this.clock = clock;
    this.tally = tally;
    this.reading = reading;
  }

  /// Stores what is new in sources that have changed.
  ///
  /// @param progress told of the bytes that are stored, and of those that need not be derived from
  /// @return what entries are to be derived from
  List<NewBytes> take(List<Changed> sources, ImportProgress progress) throws IOException {
    var news = new ArrayList<NewBytes>();
    var waiting = new ArrayDeque<Storing>(sources.size());
    sources.forEach(changed -> waiting.add(new Storing(changed, known(changed))));
    while (!waiting.isEmpty()) {
      writer.locked(() -> {
        takeSome(waiting, news, progress);
        return true;
      });
      if (!waiting.isEmpty()) {
        pause();
      }
    }
    return news;
  }

  /// How many bytes of a source are new as far as its length tells.
  long newBytes(Changed changed) {
    return Math.max(0, changed.file().size() - known(changed));
  }

  private long known(Changed changed) {
    return reading == Ingestor.Reading.NEWS
        ? originals.source(changed.file().path()).map(SourceRow::length).orElse(0L)
        : 0;
  }

  private static void pause() throws InterruptedIOException {
    try {
      Thread.sleep(GAP);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("import interrupted");
    }
  }

  /// Stores sources until the lock was held long enough; at least a part of one.
  private void takeSome(Deque<Storing> waiting, List<NewBytes> news, ImportProgress progress)
      throws IOException {
    Instant end = clock.instant().plus(MAX_LOCKED);
    try (OriginalStore.Session session = originals.begin()) {
      do {
        Storing next = waiting.element();
        try {
          if (takePart(next, session, progress)) {
            waiting.remove();
            Optional<NewBytes> bytes = newBytes(next, session);
            bytes.ifPresentOrElse(news::add, () -> progress.advance(next.count()));
          }
        } catch (UnreadableSourceException e) {
          waiting.remove();
          tally.failed.add(ImportReport.Failed.of(next.changed.file().path(), e.reason()));
        }
      } while (!waiting.isEmpty() && clock.instant().isBefore(end));
      session.commit();
      if (waiting.isEmpty()) {
        session.sealTail();
      }
    }
  }

  /// Stores the next part of a source, as if it ended there; the rest is its growth.
  ///
  /// @return whether that was the last
  private boolean takePart(Storing next, OriginalStore.Session session, ImportProgress progress)
      throws IOException {
    SourceFile file = next.changed.file();
    if (reading != Ingestor.Reading.NEWS) {
      next.took(session.takeWhole(file));
      progress.advance(next.count());
      return true;
    }
    long end = Math.min(file.size(), next.end + MAX_PART_BYTES);
    next.took(
        session.take(
            new SourceFile(file.path(), file.key(), end, file.modifiedNanos(), file.content())));
    progress.advance(Math.max(0, end - next.end));
    next.end = end;
    return end == file.size() || next.taken().source().length() < end;
  }

  /// A source of which more and more is stored.
  private final class Storing {
    private final Changed changed;
    private final long start;
    private long end;
    private @Nullable Taken taken;
    private Optional<SourceRow> twin = Optional.empty();

    /// @param known how much of it was stored before
    Storing(Changed changed, long known) {
      this.changed = changed;
      this.start = known;
      this.end = known;
    }

    void took(Taken part) {
      tally.bytes += part.storedBytes();
      twin = twin.or(part::twin);
      taken = part;
    }

    Taken taken() {
      return Objects.requireNonNull(taken);
    }

    /// How many bytes it was expected to have that are new.
    long count() {
      return Math.max(0, changed.file().size() - start);
    }
  }

  private Optional<NewBytes> newBytes(Storing stored, OriginalStore.Session session) {
    Changed changed = stored.changed;
    SourceRow row = stored.taken().source();
    if (!row.hasNews()) {
      tally.unchanged++;
      return Optional.empty();
    }
    Optional<SourceRow> twin =
        stored.twin.filter(other -> other.format().equals(changed.format().name()));
    if (twin.isPresent() && twin.get().length() == row.length() && !twin.get().hasNews()) {
      session.derived(row.number(), twin.get().derived(), row.length(), transcript(twin.get()));
      tally.unchanged++;
      return Optional.empty();
    }
    String session0 = twin.map(SourceRow::session).orElse(row.session());
    var context =
        new SourceContext(
            row.number(),
            Path.of(row.path()),
            clock.instant(),
            Optional.of(session0).filter(name -> !name.isEmpty()),
            changed.siblings(),
            modified(row));
    return Optional.of(
        new NewBytes(context, changed.format(), row.derived(), row.length(), changed.firstTime()));
  }

  private static Optional<Instant> modified(SourceRow row) {
    long nanos = row.modifiedNanos();
    return nanos > 0 ? Optional.of(Instant.EPOCH.plusNanos(nanos)) : Optional.empty();
  }

  /// Notes that entries were derived from sources up to some place, and that all are committed.
  /// Those in the active partition may not be durable yet, and what is noted is not derived again.
  void derived(List<Finished> finished) throws IOException {
    writer.sync();
    writer.locked(() -> {
      try (OriginalStore.Session session = originals.begin()) {
        for (Finished one : finished) {
          NewBytes bytes = one.bytes();
          long source = bytes.context().source();
          session.derived(source, one.offset(), bytes.length(), one.transcript());
        }
        session.commit();
      }
      return true;
    });
  }

  /// A source behind whose last entry an import has come.
  ///
  /// @param offset up to where it was read
  record Finished(NewBytes bytes, long offset, TranscriptId transcript) {}

  /// Opens all bytes of a source.
  InputStream open(NewBytes bytes) throws IOException {
    return originals.open(bytes.context().source());
  }

  /// The bytes that entries were made from.
  Novelty.Bytes bytes() {
    return new OriginBytes(originals);
  }

  private static TranscriptId transcript(SourceRow row) {
    return new TranscriptId(row.format(), row.session(), row.agent());
  }
}
