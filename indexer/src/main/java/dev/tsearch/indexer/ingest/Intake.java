package dev.tsearch.indexer.ingest;

import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.ArchiveWriter;
import dev.tsearch.core.store.OriginalStore;
import dev.tsearch.core.store.SourceFile;
import dev.tsearch.core.store.SourceRow;
import dev.tsearch.core.store.Taken;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
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
import java.util.Optional;

/// Keeps the bytes of sources: tells which files have something new, and puts that into the
/// originals. A file is opened only if the file system says that it has changed. Single-threaded.
final class Intake {

  /// The archive's lock is held about as long as this, so that other writers are not kept waiting.
  private static final Duration MAX_LOCKED = Duration.ofMillis(500);

  /// Between two batches the lock is free for longer than those who wait for it pause.
  private static final Duration GAP = Duration.ofMillis(10);

  private final OriginalStore originals;
  private final ArchiveWriter writer;
  private final Detector detector;
  private final InstantSource clock;
  private final Tally tally;
  private final Ingestor.Reading reading;

  Intake(
      OriginalStore originals,
      ArchiveWriter writer,
      Detector detector,
      InstantSource clock,
      Tally tally,
      Ingestor.Reading reading) {
    this.originals = originals;
    this.writer = writer;
    this.detector = detector;
    this.clock = clock;
    this.tally = tally;
    this.reading = reading;
  }

  /// A file that has changed or is new, and what it seems to be.
  private record Changed(SourceFile file, Head head, SourceFormat format) {}

  /// Stores what is new in the sources.
  ///
  /// @return what entries are to be derived from
  List<NewBytes> take(List<FoundSource> sources) throws IOException {
    var news = new ArrayList<NewBytes>();
    Deque<Changed> changed = new ArrayDeque<>();
    for (FoundSource found : sources) {
      SourceFile file = found.file();
      Optional<SourceRow> same = originals.unchanged(file);
      if (reading == Ingestor.Reading.NEWS && same.isPresent() && !same.get().hasNews()) {
        tally.unchanged++;
      } else {
        examine(found).ifPresent(changed::add);
      }
    }
    while (!changed.isEmpty()) {
      writer.locked(() -> {
        takeSome(changed, news);
        return true;
      });
      if (!changed.isEmpty()) {
        pause();
      }
    }
    return news;
  }

  private static void pause() throws InterruptedIOException {
    try {
      Thread.sleep(GAP);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("import interrupted");
    }
  }

  /// What a changed file is; empty if it is no transcript, or cannot be read.
  private Optional<Changed> examine(FoundSource found) {
    SourceFile file = SourceStream.guarded(found.file());
    try (InputStream in = file.content().open(0)) {
      byte[] first = in.readNBytes(Head.MAX_BYTES);
      Head head = Head.of(file.path(), first, found.siblings().get());
      Optional<SourceFormat> format = detector.detect(head);
      if (format.isEmpty()) {
        tally.notTranscripts.add(file.path());
      }
      return format.map(claiming -> new Changed(file, head, claiming));
    } catch (IOException e) {
      IOException reason = e instanceof UnreadableSourceException source ? source.reason() : e;
      tally.failed.add(ImportReport.Failed.of(file.path(), reason));
      return Optional.empty();
    }
  }

  /// Stores files until the lock was held long enough; at least one.
  private void takeSome(Deque<Changed> changed, List<NewBytes> news) throws IOException {
    Instant end = clock.instant().plus(MAX_LOCKED);
    try (OriginalStore.Session session = originals.begin()) {
      do {
        Changed next = changed.remove();
        try {
          Taken taken =
              reading == Ingestor.Reading.NEWS
                  ? session.take(next.file())
                  : session.takeWhole(next.file());
          tally.bytes += taken.storedBytes();
          newBytes(taken, next, session).ifPresent(news::add);
        } catch (UnreadableSourceException e) {
          tally.failed.add(ImportReport.Failed.of(next.file().path(), e.reason()));
        }
      } while (!changed.isEmpty() && clock.instant().isBefore(end));
      session.commit();
    }
  }

  private Optional<NewBytes> newBytes(Taken taken, Changed changed, OriginalStore.Session session) {
    SourceRow row = taken.source();
    if (!row.hasNews()) {
      tally.unchanged++;
      return Optional.empty();
    }
    Optional<SourceRow> twin =
        taken.twin().filter(other -> other.format().equals(changed.format().name()));
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
            changed.head().siblings(),
            modified(row));
    long firstTime = changed.format().firstTime(changed.head(), context).orElse(0);
    return Optional.of(
        new NewBytes(context, changed.format(), row.derived(), row.length(), firstTime));
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
    return new Novelty.Bytes() {
      @Override
      public byte[] of(Origin origin) throws IOException {
        return originals.read(origin.source(), origin.offset(), origin.length());
      }

      @Override
      public boolean isSamePlace(Origin one, Origin other) {
        return one.offset() == other.offset() && original(one.source()) == original(other.source());
      }
    };
  }

  private long original(long source) {
    return originals.source(source).map(SourceRow::original).orElse(source);
  }

  private static TranscriptId transcript(SourceRow row) {
    return new TranscriptId(row.format(), row.session(), row.agent());
  }
}
