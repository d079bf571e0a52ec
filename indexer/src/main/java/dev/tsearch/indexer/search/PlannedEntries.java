package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.rank.CompactionTimes;
import dev.tsearch.indexer.lucene.rank.RankedEntries;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.rank.Watermark;
import dev.tsearch.indexer.lucene.reader.Aggregation;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.TailIndex;
import dev.tsearch.indexer.lucene.reader.TopHitsRequest;
import dev.tsearch.indexer.search.plan.PartitionPlan;
import dev.tsearch.indexer.search.plan.UncoveredEntries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The entries of the planned partitions: searches the index for those that it covers, and a
/// temporary index in memory for the others. One owner, not thread-safe.
final class PlannedEntries {
  private final PartitionPlan partitions;
  private final Optional<EntryIndexReader> index;
  private final long maxTailBytes;
  private final Optional<Predicate<Entry>> isMatch;
  private final Consumer<String> damages;

  /// The uncovered entries of partitions, by their ordinals: ranges as keys would have methods of
  /// records linked at each start.
  private final Map<Integer, List<LocatedEntry>> read = new HashMap<>();

  private final Set<Integer> counted = new HashSet<>();
  private long entriesNotIndexed;

  /// @param index the index; empty to read every planned partition
  /// @param maxTailBytes how many bytes are indexed in memory at once; a longer range is indexed
  ///   whole
  /// @param isMatch which entries match, if that is known before; there is no index then
  /// @param damages receives a sentence for each damage
  PlannedEntries(
      PartitionPlan partitions,
      Optional<EntryIndexReader> index,
      long maxTailBytes,
      Optional<Predicate<Entry>> isMatch,
      Consumer<String> damages) {
    this.partitions = partitions;
    this.index = index;
    this.maxTailBytes = maxTailBytes;
    this.isMatch = isMatch;
    this.damages = damages;
  }

  /// How many entries were read so far because the index does not cover them.
  long entriesNotIndexed() {
    return entriesNotIndexed;
  }

  /// How many bytes of the planned partitions the index does not cover.
  long uncoveredBytes() {
    return uncovered(partitions.ordinals()).bytes();
  }

  /// The times at which conversations were compacted, in all partitions up to a watermark, planned
  /// or not. Uncovered entries of planned partitions are read. Those of pruned partitions are read
  /// only if they are at most as many bytes as are indexed in memory at once.
  CompactionTimes compactions(Watermark watermark) throws IOException {
    var compactions = new CompactionTimes(watermark);
    if (index.isPresent()) {
      index.get().addTo(compactions);
    }
    for (UncoveredEntries.PartitionRange range : uncovered(partitions.ordinals()).ranges()) {
      addAll(entries(range), compactions);
    }
    UncoveredEntries others = partitions.uncoveredCompactions(coverage());
    if (others.bytes() <= maxTailBytes) {
      for (UncoveredEntries.PartitionRange range : others.ranges()) {
        addAll(range.read(partitions.snapshot(), _ -> {}), compactions);
      }
    }
    return compactions;
  }

  // A loop: every ranked search runs this, and a method reference is linked at run time.
  private static void addAll(List<LocatedEntry> entries, CompactionTimes compactions) {
    for (LocatedEntry entry : entries) {
      compactions.add(entry);
    }
  }

  /// Keeps the entries for the search that follows: ranked entries outside the index are few.
  private List<LocatedEntry> entries(UncoveredEntries.PartitionRange range) throws IOException {
    List<LocatedEntry> known = read.get(range.ordinal());
    if (known == null) {
      known = range.read(partitions.snapshot(), damages);
      read.put(range.ordinal(), known);
    }
    return known;
  }

  /// The first hits in some of the planned partitions, and the number of matches in them.
  TopHits best(TopHitsRequest wanted, PartitionSet ordinals) throws IOException {
    if (isMatch.isPresent()) {
      return known(wanted, ordinals);
    }
    TopHits found =
        index.isEmpty() ? TopHits.NOTHING : index.get().search(wanted, partitions.scope(ordinals));
    for (List<UncoveredEntries.PartitionRange> pieces : batches(ordinals)) {
      if (wanted.deadline().isOver()) {
        break;
      }
      try (TailIndex tail = tail(pieces)) {
        found = found.merge(tail.search(wanted, index), wanted.limit(), wanted.order());
      }
    }
    return found;
  }

  /// The first hits where it is known which entries match: nothing is indexed to sort them.
  private TopHits known(TopHitsRequest wanted, PartitionSet ordinals) throws IOException {
    var hits = new ArrayList<ScoredAddress>();
    for (UncoveredEntries.PartitionRange range : uncovered(ordinals).ranges()) {
      for (LocatedEntry match : searched(entries(range))) {
        hits.add(new ScoredAddress(match.address(), 0, match.entry().timestamp()));
      }
    }
    hits.sort(ScoredAddress.in(wanted.order()));
    return new TopHits(hits.subList(0, Math.min(wanted.limit(), hits.size())), hits.size());
  }

  /// The matches in the planned partitions with the highest scores of words.
  RankedEntries ranked(TopHitsRequest wanted) throws IOException {
    PartitionSet all = partitions.ordinals();
    RankedEntries found =
        index.isEmpty() ? RankedEntries.NOTHING : index.get().ranked(wanted, partitions.scope(all));
    int limit = Math.max(wanted.limit(), wanted.query().ranked().candidates());
    for (List<UncoveredEntries.PartitionRange> pieces : batches(all)) {
      if (wanted.deadline().isOver()) {
        break;
      }
      try (TailIndex tail = tail(pieces)) {
        found = found.merge(tail.ranked(wanted, index), limit);
      }
    }
    return found;
  }

  /// Adds every match in the planned partitions to an aggregation.
  void aggregate(TopHitsRequest wanted, Aggregation aggregation) throws IOException {
    PartitionSet all = partitions.ordinals();
    if (index.isPresent()) {
      index.get().aggregate(wanted, partitions.scope(all), aggregation);
    }
    for (List<UncoveredEntries.PartitionRange> pieces : batches(all)) {
      if (wanted.deadline().isOver()) {
        break;
      }
      try (TailIndex tail = tail(pieces)) {
        tail.aggregate(wanted, index, aggregation);
      }
    }
  }

  /// The reason for the score of a hit; empty if the entry does not match.
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

  private TailIndex tail(List<UncoveredEntries.PartitionRange> pieces) throws IOException {
    var tail = new TailIndex();
    boolean isFilled = false;
    try {
      for (UncoveredEntries.PartitionRange range : pieces) {
        List<LocatedEntry> known = read.get(range.ordinal());
        List<LocatedEntry> entries =
            known == null ? range.read(partitions.snapshot(), damages) : known;
        tail.add(range.ordinal(), searched(entries));
        entriesNotIndexed += counted.add(range.ordinal()) ? entries.size() : 0;
      }
      isFilled = true;
      return tail;
    } finally {
      if (!isFilled) {
        tail.close();
      }
    }
  }

  private List<LocatedEntry> searched(List<LocatedEntry> entries) {
    if (isMatch.isEmpty()) {
      return entries;
    }
    var searched = new ArrayList<LocatedEntry>(entries.size());
    for (LocatedEntry each : entries) {
      if (isMatch.get().test(each.entry())) {
        searched.add(each);
      }
    }
    return searched;
  }

  private List<List<UncoveredEntries.PartitionRange>> batches(PartitionSet ordinals)
      throws IOException {
    var batches = new ArrayList<List<UncoveredEntries.PartitionRange>>();
    var batch = new ArrayList<UncoveredEntries.PartitionRange>();
    long bytes = 0;
    for (UncoveredEntries.PartitionRange range : uncovered(ordinals).ranges()) {
      if (!batch.isEmpty() && bytes + range.bytes() > maxTailBytes) {
        batches.add(List.copyOf(batch));
        batch.clear();
        bytes = 0;
      }
      batch.add(range);
      bytes += range.bytes();
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
