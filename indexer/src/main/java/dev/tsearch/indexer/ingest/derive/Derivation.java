package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.dedupe.Deduplicator;
import dev.tsearch.indexer.ingest.dedupe.KnownEntries;
import dev.tsearch.indexer.ingest.dedupe.KnownPlaces;
import dev.tsearch.indexer.ingest.derive.PartitionBuilder.BuiltPartition;
import dev.tsearch.indexer.ingest.derive.TimeMerge.MergedEntry;
import dev.tsearch.indexer.ingest.derive.TimeMerge.PendingCursor;
import dev.tsearch.indexer.ingest.originals.OriginalsWriter;
import dev.tsearch.indexer.ingest.originals.PendingSource;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.NewBytes;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Derives the entries of new bytes, in the order of time, and publishes those that the archive
/// does not have. One run; single-threaded.
public final class Derivation {

  /// Ordinals are reserved by so many, since each reservation is a commit.
  private static final int RESERVED_ORDINALS = 64;

  /// Sources are noted as derived by so many.
  private static final int NOTED_SOURCES = 256;

  private final ArchiveWriter writer;
  private final OriginalsWriter intake;
  private final ImportProgress progress;
  private final ImportCounters tally;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private int nextOrdinal;
  private int reservedEnd;
  private long offered;
  private long newest;

  /// A source that has ended, and how many partitions must be published before that counts.
  private record Waiting(OriginalsWriter.Finished source, long partitions) {}

  public Derivation(
      ArchiveWriter writer, OriginalsWriter intake, ImportProgress progress, ImportCounters tally) {
    this.writer = writer;
    this.intake = intake;
    this.progress = progress;
    this.tally = tally;
  }

  /// Derives and publishes all entries, of each source once it has arrived.
  ///
  /// @param archive the archive that the writer writes
  /// @param policy the rules by which partitions are filled
  /// @param publication where full partitions go
  public void run(
      Archive archive,
      RotationPolicy policy,
      List<PendingSource> arrivals,
      PartitionPipeline publication)
      throws IOException {
    Snapshot before = archive.snapshot();
    newest = newestOf(before);
    KnownEntries known = KnownPlaces.of(before);
    var assembler =
        new PartitionBuilder(policy, this::ordinal, filled -> offer(filled, publication));
    try (var lines = new ArchivedLines(archive, before, assembler, publication);
        var merge = new TimeMerge(arrivals.stream().map(this::due).toList(), this::finish)) {
      var novelty = new Deduplicator(known, lines::at, intake.bytes());
      Optional<MergedEntry> drawn = merge.next();
      while (drawn.isPresent()) {
        add(drawn.get(), assembler, novelty);
        drawn = merge.next();
      }
      publication.flush();
      publishRest(assembler, policy, publication);
    }
    note(Long.MAX_VALUE, 1);
  }

  private PendingCursor due(PendingSource arrival) {
    return new PendingCursor(arrival.changed().firstTime(), () -> strand(arrival.await()));
  }

  private Optional<SourceCursor> strand(Optional<PendingSource.Stored> stored) throws IOException {
    if (stored.isEmpty()) {
      return Optional.empty();
    }
    NewBytes bytes = stored.get().bytes();
    return Optional.of(
        new SourceCursor(
            bytes, stored.get().in(), skipped -> tally.quarantine.add(bytes, skipped), progress));
  }

  private void add(MergedEntry drawn, PartitionBuilder assembler, Deduplicator novelty)
      throws IOException {
    Optional<Entry> novel = novelty.novel(drawn.entry(), drawn.strand().bytes().format());
    if (novel.isEmpty()) {
      tally.alreadyThere++;
      return;
    }
    EntryAddress address = assembler.add(novel.get());
    novelty.add(novel.get(), address);
    tally.added(novel.get());
  }

  private int ordinal() throws IOException {
    if (nextOrdinal == reservedEnd) {
      nextOrdinal = writer.reserveOrdinals(RESERVED_ORDINALS);
      reservedEnd = nextOrdinal + RESERVED_ORDINALS;
    }
    return nextOrdinal++;
  }

  private void offer(BuiltPartition filled, PartitionPipeline publication) throws IOException {
    newest = Math.max(newest, filled.latest().orElse(newest));
    publication.offer(filled);
    offered++;
    note(publication.published(), NOTED_SOURCES);
  }

  /// Writes the entries that fill no partition. Recent and undated ones are appended to the active
  /// partition. Older ones get a small partition of their own, because they would stretch the
  /// active one over years.
  private void publishRest(
      PartitionBuilder assembler, RotationPolicy policy, PartitionPipeline publication)
      throws IOException {
    Optional<BuiltPartition> rest = assembler.rest();
    if (rest.isEmpty()) {
      return;
    }
    OptionalLong latest = rest.get().latest();
    newest = Math.max(newest, latest.orElse(newest));
    if (latest.isEmpty() || latest.getAsLong() > newest - policy.maxAgeSeconds()) {
      writer.append(rest.get().entries().stream().map(LocatedEntry::entry).toList());
    } else {
      publication.offer(rest.get());
      publication.flush();
    }
  }

  private void finish(SourceCursor strand) throws IOException {
    var finished =
        new OriginalsWriter.Finished(strand.bytes(), strand.offset(), strand.transcript());
    waiting.add(new Waiting(finished, offered + 1));
    if (strand.offset() < strand.bytes().length()) {
      tally.unfinished.add(strand.bytes().context().path());
    }
  }

  /// Notes the sources whose entries are all committed, if there are enough of them.
  private void note(long published, int atLeast) throws IOException {
    var committed = new ArrayList<OriginalsWriter.Finished>();
    for (Waiting one : waiting) {
      if (one.partitions() > published) {
        break;
      }
      committed.add(one.source());
    }
    if (committed.size() >= atLeast) {
      intake.derived(committed);
      for (int i = 0; i < committed.size(); i++) {
        waiting.remove();
      }
    }
  }

  private static long newestOf(Snapshot snapshot) throws IOException {
    long newest = 0;
    for (Partition partition : snapshot.manifest().partitions()) {
      newest = Math.max(newest, partition.max());
    }
    try (EntryCursor active = snapshot.cursor(snapshot.activeOrdinal())) {
      while (active.next()) {
        newest = Math.max(newest, active.entry().timestamp());
      }
    }
    return newest;
  }
}
