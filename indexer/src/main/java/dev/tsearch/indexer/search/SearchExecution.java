package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.rank.CompactionTimes;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.rank.Watermark;
import dev.tsearch.indexer.lucene.reader.Aggregation;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.ScoreReason;
import dev.tsearch.indexer.lucene.reader.TailIndex;
import dev.tsearch.indexer.lucene.reader.TopHitsRequest;
import dev.tsearch.indexer.search.plan.PartitionPlan;
import dev.tsearch.indexer.search.plan.UncoveredEntries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Goes through partitions of a plan: what the index has of them in the index, and what it lacks in
/// memory, no more than so many bytes at once. One owner, not thread-safe.
final class SearchExecution {
  private final PartitionPlan partitions;
  private final Optional<EntryIndexReader> index;
  private final long maxTailBytes;
  private final Consumer<String> damages;
  private final Map<UncoveredEntries.Piece, List<LocatedEntry>> read = new HashMap<>();
  private long entriesNotIndexed;

  /// @param index the index, if there is one to read
  /// @param maxTailBytes how much is indexed in memory at once; a longer piece is taken whole
  /// @param damages told what could not be read
  SearchExecution(
      PartitionPlan partitions,
      Optional<EntryIndexReader> index,
      long maxTailBytes,
      Consumer<String> damages) {
    this.partitions = partitions;
    this.index = index;
    this.maxTailBytes = maxTailBytes;
    this.damages = damages;
  }

  /// How many entries were read so far because the index did not hold them.
  long entriesNotIndexed() {
    return entriesNotIndexed;
  }

  /// How much of all the planned partitions the index does not hold.
  long uncoveredBytes() {
    return uncovered(partitions.ordinals()).bytes();
  }

  /// When conversations were compacted, in all partitions up to an extent, planned or not. What the
  /// index does not hold is read, but of partitions that are not planned no more than is indexed in
  /// memory at once, else none.
  CompactionTimes compactions(Watermark extent) throws IOException {
    var compactions = new CompactionTimes(extent);
    if (index.isPresent()) {
      index.get().addTo(compactions);
    }
    for (UncoveredEntries.Piece piece : uncovered(partitions.ordinals()).pieces()) {
      addAll(entries(piece), compactions);
    }
    UncoveredEntries others = partitions.uncoveredCompactions(coverage());
    if (others.bytes() <= maxTailBytes) {
      for (UncoveredEntries.Piece piece : others.pieces()) {
        addAll(piece.read(partitions.snapshot(), _ -> {}), compactions);
      }
    }
    return compactions;
  }

  // Loops, no references to methods: every ranked search comes here, and those are linked anew.
  private static void addAll(List<LocatedEntry> entries, CompactionTimes compactions) {
    for (LocatedEntry entry : entries) {
      compactions.add(entry);
    }
  }

  /// Kept where they are asked for again: when they are ranked they are few.
  private List<LocatedEntry> entries(UncoveredEntries.Piece piece) throws IOException {
    List<LocatedEntry> known = read.get(piece);
    if (known == null) {
      known = piece.read(partitions.snapshot(), damages);
      read.put(piece, known);
    }
    return known;
  }

  /// The first hits in some of the planned partitions, and how many there are in all of these.
  TopHits best(TopHitsRequest wanted, PartitionSet ordinals) throws IOException {
    TopHits found =
        index.isEmpty() ? TopHits.NOTHING : index.get().search(wanted, partitions.scope(ordinals));
    for (List<UncoveredEntries.Piece> pieces : batches(ordinals)) {
      try (TailIndex tail = tail(pieces)) {
        found = found.merge(tail.search(wanted, index), wanted.limit(), wanted.order());
      }
    }
    return found;
  }

  /// Has every match in the planned partitions counted in.
  void tally(TopHitsRequest wanted, Aggregation tally) throws IOException {
    PartitionSet all = partitions.ordinals();
    if (index.isPresent()) {
      index.get().aggregate(wanted, partitions.scope(all), tally);
    }
    for (List<UncoveredEntries.Piece> pieces : batches(all)) {
      try (TailIndex tail = tail(pieces)) {
        tail.aggregate(wanted, index, tally);
      }
    }
  }

  /// Why a hit has its score.
  Optional<ScoreReason> reason(TopHitsRequest wanted, LocatedEntry hit) throws IOException {
    if (index.isPresent()) {
      Optional<ScoreReason> indexed = index.get().reason(wanted, hit.address());
      if (indexed.isPresent()) {
        return indexed;
      }
    }
    try (var tail = new TailIndex()) {
      tail.add(hit.address().ordinal(), List.of(hit));
      return tail.reason(wanted, index, hit.address());
    }
  }

  private TailIndex tail(List<UncoveredEntries.Piece> pieces) throws IOException {
    var tail = new TailIndex();
    boolean isFilled = false;
    try {
      for (UncoveredEntries.Piece piece : pieces) {
        List<LocatedEntry> known = read.get(piece);
        tail.add(
            piece.ordinal(), known == null ? piece.read(partitions.snapshot(), damages) : known);
      }
      entriesNotIndexed += tail.size();
      isFilled = true;
      return tail;
    } finally {
      if (!isFilled) {
        tail.close();
      }
    }
  }

  private List<List<UncoveredEntries.Piece>> batches(PartitionSet ordinals) throws IOException {
    var batches = new ArrayList<List<UncoveredEntries.Piece>>();
    var batch = new ArrayList<UncoveredEntries.Piece>();
    long bytes = 0;
    for (UncoveredEntries.Piece piece : uncovered(ordinals).pieces()) {
      if (!batch.isEmpty() && bytes + piece.bytes() > maxTailBytes) {
        batches.add(List.copyOf(batch));
        batch.clear();
        bytes = 0;
      }
      batch.add(piece);
      bytes += piece.bytes();
    }
    if (!batch.isEmpty()) {
      batches.add(List.copyOf(batch));
    }
    return batches;
  }

  private UncoveredEntries uncovered(PartitionSet ordinals) {
    return partitions.uncovered(coverage(), ordinals);
  }

  private Coverage coverage() {
    return index.isPresent()
        ? index.get().coverage()
        : Coverage.nothing(
            partitions.snapshot().head().archive(), LuceneTokenizer.currentFingerprint());
  }
}
