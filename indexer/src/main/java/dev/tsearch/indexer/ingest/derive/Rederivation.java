package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionStats;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.PartitionDraft;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import dev.tsearch.indexer.ingest.dedupe.AppendedLines;
import dev.tsearch.indexer.ingest.dedupe.KnownPlaces;
import dev.tsearch.indexer.ingest.dedupe.OriginBytes;
import dev.tsearch.indexer.ingest.dedupe.StableIds;
import dev.tsearch.indexer.ingest.derive.PartitionBuilder.BuiltPartition;
import dev.tsearch.indexer.ingest.derive.TimeMerge.MergedEntry;
import dev.tsearch.indexer.ingest.derive.TimeMerge.PendingCursor;
import dev.tsearch.indexer.ingest.originals.OriginalsWriter;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.NewBytes;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Makes all partitions of an archive anew: the entries that have no source to be derived from as
/// they are, and behind them all others derived again from the originals, in the order of time.
/// What is derived from the same bytes keeps its id. Used under the archive's lock, while
/// partitions are replaced. Single-threaded.
public final class Rederivation implements ArchiveWriter.DraftSource, Closeable {
  /// A batch of drafts is kept in memory.
  private static final int BATCH = 16;

  private static final int RESERVED_ORDINALS = 64;

  private final RotationPolicy rotation;
  private final ArchiveWriter writer;
  private final OriginalStore originals;
  private final Set<Long> derivable = new HashSet<>();
  private final Tokenizer tokenizer;
  private final ImportCounters tally;
  private final Snapshot before;
  private final StableIds ids;
  private final AppendedLines lines;
  private final PartitionBuilder assembler;
  private final TimeMerge merge;
  private final Deque<BuiltPartition> filled = new ArrayDeque<>();
  private final Deque<Integer> appendedIn;
  private final List<OriginalsWriter.Finished> finished = new ArrayList<>();
  private int nextOrdinal;
  private int reservedEnd;
  private boolean hasEnded;

  /// @param sources what entries are derived from, each from its beginning
  public Rederivation(
      ArchiveWriter writer,
      Archive archive,
      OriginalStore originals,
      Tokenizer tokenizer,
      RotationPolicy policy,
      List<NewBytes> sources,
      ImportCounters tally,
      ImportProgress progress)
      throws IOException {
    this.rotation = writer.manifest().head().rotation();
    this.writer = writer;
    this.originals = originals;
    for (NewBytes bytes : sources) {
      originals.source(bytes.context().source()).ifPresent(row -> derivable.add(row.original()));
    }
    this.tokenizer = tokenizer;
    this.tally = tally;
    this.before = archive.snapshot();
    this.lines = new AppendedLines(archive, archive.snapshot());
    this.ids = new StableIds(KnownPlaces.of(before), lines, new OriginBytes(originals));
    this.assembler = new PartitionBuilder(policy, this::ordinal, filled::add);
    this.merge =
        new TimeMerge(
            sources.stream()
                .map(bytes ->
                    new PendingCursor(
                        bytes.firstTime(), () -> Optional.of(strand(bytes, progress))))
                .toList(),
            this::finish);
    this.appendedIn = new ArrayDeque<>(ordinals());
  }

  private SourceCursor strand(NewBytes bytes, ImportProgress progress) throws IOException {
    return new SourceCursor(
        bytes,
        originals.open(bytes.context().source()),
        skipped -> tally.quarantine.add(bytes, skipped),
        progress);
  }

  /// The partitions that are replaced: all that there are.
  public List<Integer> ordinals() throws IOException {
    return before.manifest().partitions().stream().map(Partition::ordinal).toList();
  }

  /// How far each source was read.
  public List<OriginalsWriter.Finished> finished() {
    return finished;
  }

  @Override
  public List<PartitionDraft> next() throws IOException {
    while (filled.size() < BATCH && !hasEnded) {
      if (!appendedIn.isEmpty()) {
        keepAppended(appendedIn.remove());
      } else {
        hasEnded = !derive();
      }
    }
    var drafts = new ArrayList<PartitionDraft>();
    while (!filled.isEmpty()) {
      drafts.add(draft(filled.remove()));
    }
    return drafts;
  }

  /// Whether an entry is derived anew: not if it was appended here, nor if its source was lost or
  /// is in a format that nobody reads any more.
  private boolean isDerived(Entry entry) {
    return entry
        .metadata()
        .origin()
        .flatMap(origin -> originals.source(origin.source()))
        .filter(source -> derivable.contains(source.original()))
        .isPresent();
  }

  private void keepAppended(int ordinal) throws IOException {
    try (EntryCursor cursor = before.cursor(ordinal)) {
      while (cursor.next()) {
        if (!isDerived(cursor.entry())) {
          ids.keep(cursor.entry());
          assembler.add(cursor.entry());
        }
      }
    }
  }

  /// Derives the next entry; false once there are none.
  private boolean derive() throws IOException {
    Optional<MergedEntry> drawn = merge.next();
    if (drawn.isEmpty()) {
      assembler.rest().ifPresent(filled::add);
      return false;
    }
    Optional<Entry> kept = ids.kept(drawn.get().entry(), drawn.get().strand().bytes().format());
    if (kept.isPresent()) {
      ids.add(kept.get());
      assembler.add(kept.get());
      tally.added(kept.get());
    } else {
      tally.alreadyThere++;
    }
    return true;
  }

  private void finish(SourceCursor strand) throws IOException {
    finished.add(
        new OriginalsWriter.Finished(strand.bytes(), strand.offset(), strand.transcript()));
  }

  private PartitionDraft draft(BuiltPartition partition) {
    var keys = new KeySet();
    boolean isWhole = true;
    for (LocatedEntry located : partition.entries()) {
      isWhole &= tokenizer.keys(located.entry().searchableText(), keys);
    }
    return new PartitionDraft(
        partition.ordinal(),
        partition.lines(),
        partition.entries(),
        PartitionStats.of(rotation, partition.entries()),
        keys,
        isWhole);
  }

  private int ordinal() throws IOException {
    if (nextOrdinal == reservedEnd) {
      nextOrdinal = writer.reserveOrdinals(RESERVED_ORDINALS);
      reservedEnd = nextOrdinal + RESERVED_ORDINALS;
    }
    return nextOrdinal++;
  }

  @Override
  public void close() throws IOException {
    try (Closeable _ = before;
        Closeable _ = lines) {
      merge.close();
    }
  }
}
