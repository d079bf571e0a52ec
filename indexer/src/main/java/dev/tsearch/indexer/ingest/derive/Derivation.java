package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.ingest.dedupe.ArchivedLines;
import dev.tsearch.indexer.ingest.dedupe.Deduplicator;
import dev.tsearch.indexer.ingest.dedupe.EntriesByContent;
import dev.tsearch.indexer.ingest.dedupe.KnownEntries;
import dev.tsearch.indexer.ingest.dedupe.OriginBytes;
import dev.tsearch.indexer.ingest.originals.NewBytes;
import dev.tsearch.indexer.ingest.originals.OriginalsWriter;
import dev.tsearch.indexer.ingest.originals.PendingSource;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// Derives the entries of new bytes in the order of time, and publishes the entries that the
/// archive does not have. Single-threaded; used once.
public final class Derivation {
  /// Sources are recorded as derived in batches of at least this many.
  private static final int RECORDED_SOURCES = 256;

  private final OriginalStore originals;
  private final OriginalsWriter writer;
  private final PartitionPipeline pipeline;
  private final ImportProgress progress;
  private final ImportCounters counters;
  private final RedactedEntries redaction;
  private final EntriesByContent changed;

  /// The sources that have ended, by the number of the partition that may have their last entry.
  private final NavigableMap<Long, List<SourceRow>> ended = new TreeMap<>();

  private long committed;
  private long latest;

  /// @param writer stores the sources, and records which are derived
  /// @param pipeline publishes the entries
  public Derivation(
      OriginalStore originals,
      OriginalsWriter writer,
      PartitionPipeline pipeline,
      ImportProgress progress,
      ImportCounters counters)
      throws IOException {
    this.originals = originals;
    this.writer = writer;
    this.pipeline = pipeline;
    this.progress = progress;
    this.counters = counters;
    this.redaction = RedactedEntries.of(originals.mask());
    this.changed = new EntriesByContent(originals);
  }

  /// Derives and publishes the entries of all sources, of each source once its bytes are durable.
  ///
  /// @param before a snapshot of the archive; closed by this method
  /// @param maxAgeSeconds entries that are older than the latest one by this much do not go to the
  ///   active partition
  public void run(Archive archive, Snapshot before, List<PendingSource> sources, long maxAgeSeconds)
      throws IOException {
    try (var lines = new ArchivedLines(archive, before, pipeline);
        var merge = new TimeMerge<>(sources, PendingSource::firstTime, this::open, this::end);
        KnownEntries known = KnownEntries.of(before)) {
      latest = known.latest();
      var deduplicator = new Deduplicator(known, lines, new OriginBytes(originals));
      Optional<SourceCursor> next = merge.next();
      while (next.isPresent()) {
        if (Cancellation.isCurrentRequested()) {
          keep();
        }
        Cancellation.safePoint();
        add(next.get(), deduplicator, lines);
        next = merge.next();
      }
      pipeline.finish(latest - maxAgeSeconds);
    }
    record(ended);
  }

  /// Commits full partitions, and records the sources that these have all entries of: who
  /// interrupts imports again and again gets to the end, and no source is read once more for each.
  private void keep() throws IOException {
    pipeline.flush();
    record(ended.headMap(pipeline.committed(), true));
  }

  private Optional<SourceCursor> open(PendingSource source) throws IOException {
    Optional<NewBytes> stored = source.await();
    if (stored.isEmpty()) {
      return Optional.empty();
    }
    NewBytes bytes = stored.get();
    return Optional.of(
        new SourceCursor(
            bytes,
            redaction,
            skipped -> counters.quarantine().add(bytes.context(), skipped),
            progress));
  }

  private void add(SourceCursor source, Deduplicator deduplicator, ArchivedLines lines)
      throws IOException {
    boolean isRepeated = isRepeated(source, lines);
    Optional<Entry> novel = deduplicator.novel(source.entry(), source.bytes().format());
    if (isRepeated || novel.isEmpty()) {
      counters.countAlreadyThere();
      return;
    }
    deduplicator.add(novel.get(), pipeline.add(novel.get()));
    counters.addEntry(novel.get());
    latest = Math.max(latest, novel.get().timestamp());
    if (pipeline.committed() > committed) {
      committed = pipeline.committed();
      NavigableMap<Long, List<SourceRow>> safe = ended.headMap(committed, true);
      if (safe.values().stream().mapToInt(List::size).sum() >= RECORDED_SOURCES) {
        record(safe);
      }
    }
  }

  private boolean isRepeated(SourceCursor source, ArchivedLines lines) throws IOException {
    SourceRow row = source.bytes().row();
    return row.derived() == 0
        && changed.concern(source.entry())
        && changed.repeat(source.entry(), row.number(), lines.snapshot());
  }

  private void end(SourceCursor source) throws IOException {
    ended.computeIfAbsent(pipeline.current(), _ -> new ArrayList<>()).add(source.derived());
    if (!source.isComplete()) {
      counters.addUnfinished(source.bytes().context().path());
    }
  }

  /// Records sources whose entries are all committed, and forgets them.
  private void record(NavigableMap<Long, List<SourceRow>> safe) throws IOException {
    List<SourceRow> sources = safe.values().stream().flatMap(List::stream).toList();
    if (!sources.isEmpty()) {
      writer.recordDerived(sources);
      safe.clear();
    }
  }
}
