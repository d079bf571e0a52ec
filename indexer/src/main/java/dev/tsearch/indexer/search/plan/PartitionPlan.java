package dev.tsearch.indexer.search.plan;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionFacts;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.prune.Plan;
import dev.tsearch.core.prune.Presence;
import dev.tsearch.core.prune.Pruner;
import dev.tsearch.core.prune.Requirement;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.Watermark;
import dev.tsearch.indexer.lucene.reader.PartitionFilter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The partitions of a snapshot that a search reads, and what the index does not cover of them.
///
/// @param snapshot the snapshot
/// @param sealed the facts of its sealed partitions
/// @param plan the plan
/// @param reach the entries that are looked for in the index
public record PartitionPlan(Snapshot snapshot, List<SnapshotFacts> sealed, Plan plan, Reach reach) {
  /// The entries that are looked for in the index.
  public enum Reach {
    /// Those of the planned partitions only.
    PLANNED,
    /// Those of all partitions of the snapshot, if no planned partition is left out. The pruned
    /// ones contain no match, and skipping them in the postings costs more than it saves.
    KNOWN
  }

  /// The length in bytes above which the active partition is not read to avoid opening the index.
  private static final long MAX_READ_BYTES = 4L << 20;

  /// Copies the list.
  public PartitionPlan {
    sealed = List.copyOf(sealed);
  }

  /// Plans a search. If only the active partition is left, it is read, so that a search for an
  /// absent word needs no index.
  public static PartitionPlan of(
      Snapshot snapshot, Requirement requirement, TimeRange time, Pruning pruning)
      throws IOException {
    List<SnapshotFacts> sealed = SnapshotFacts.of(snapshot, LuceneTokenizer.currentFingerprint());
    List<PartitionFacts> active =
        snapshot.activeBytes() > 0 ? List.of(new ActiveFacts(snapshot.activeOrdinal())) : List.of();
    if (pruning == Pruning.OFF) {
      Plan everything = Pruner.everything(sealed).and(Pruner.everything(active));
      return new PartitionPlan(snapshot, sealed, everything, Reach.PLANNED);
    }
    Plan plan = Pruner.plan(sealed, requirement, time);
    Plan activePlan = Pruner.plan(active, requirement, time);
    if (plan.searched().isEmpty() && !activePlan.searched().isEmpty()) {
      Optional<PartitionFacts> known = active(snapshot);
      if (known.isPresent()) {
        activePlan = Pruner.plan(List.of(known.get()), requirement, time);
      }
    }
    return new PartitionPlan(snapshot, sealed, plan.and(activePlan), Reach.PLANNED);
  }

  /// The same plan with another reach.
  public PartitionPlan reaching(Reach other) {
    return new PartitionPlan(snapshot, sealed, plan, other);
  }

  /// The facts of the active partition, from its summary or else by reading it.
  private static Optional<PartitionFacts> active(Snapshot snapshot) throws IOException {
    Optional<SnapshotFacts> described =
        SnapshotFacts.ofActive(snapshot, LuceneTokenizer.currentFingerprint());
    if (described.isPresent()) {
      return Optional.of(described.get());
    }
    if (snapshot.activeBytes() > MAX_READ_BYTES) {
      return Optional.empty();
    }
    try {
      return Optional.of(ReadFacts.ofActive(snapshot, new LuceneTokenizer()));
    } catch (CorruptArchiveException _) {
      return Optional.empty(); // it stays in the plan; the search of it reports the damage
    }
  }

  /// Whether no partition is left to search.
  public boolean isEmpty() {
    return plan.searched().isEmpty();
  }

  /// The partitions to search.
  public PartitionSet ordinals() {
    return plan.searched();
  }

  /// The watermark of the archive at the snapshot.
  public Watermark extent() {
    int last = snapshot.activeOrdinal();
    for (SnapshotFacts facts : sealed) {
      last = Math.max(last, facts.ordinal());
    }
    return new Watermark(last + 1, snapshot.activeOrdinal(), snapshot.activeBytes());
  }

  /// The filter for the entries that the index may return from some partitions.
  public PartitionFilter scope(PartitionSet ordinals) {
    boolean areAll = ordinals.size() == plan.searched().size();
    return new PartitionFilter(
        areAll && reach == Reach.KNOWN ? known() : ordinals,
        snapshot.activeOrdinal(),
        snapshot.activeBytes());
  }

  private PartitionSet known() {
    var ordinals = new int[sealed.size() + 1];
    for (int at = 0; at < sealed.size(); at++) {
      ordinals[at] = sealed.get(at).ordinal();
    }
    ordinals[sealed.size()] = snapshot.activeOrdinal();
    return PartitionSet.of(ordinals);
  }

  /// The earliest position in an order by time that an entry of each planned partition can have
  /// (see [ScoredAddress#timePlace]). A partition with unknown times comes first.
  public Map<Integer, Long> timePlaces(Order order) {
    var places = new HashMap<Integer, Long>();
    plan.searched()
        .iterator()
        .forEachRemaining((int ordinal) -> places.put(ordinal, Long.MIN_VALUE));
    for (SnapshotFacts facts : sealed) {
      places.computeIfPresent(facts.ordinal(), (_, _) -> timePlace(facts, order));
    }
    return places;
  }

  private static long timePlace(SnapshotFacts facts, Order order) {
    if (facts.undated() == facts.count()) {
      return ScoredAddress.timePlace(order, TimeRange.UNDATED);
    }
    return ScoredAddress.timePlace(order, order == Order.OLDEST ? facts.min() : facts.max());
  }

  /// The entries of some partitions that an index with this coverage does not contain.
  public UncoveredEntries uncovered(Coverage coverage, PartitionSet ordinals) {
    var pieces = new ArrayList<UncoveredEntries.PartitionRange>();
    for (SnapshotFacts facts : sealed) {
      addUncovered(facts.ordinal(), facts.partition().bytes(), coverage, ordinals, pieces);
    }
    addUncovered(snapshot.activeOrdinal(), snapshot.activeBytes(), coverage, ordinals, pieces);
    return new UncoveredEntries(pieces);
  }

  /// The entries that an index with this coverage does not contain, in pruned partitions that may
  /// contain a compaction.
  public UncoveredEntries uncoveredCompactions(Coverage coverage) {
    var pieces = new ArrayList<UncoveredEntries.PartitionRange>();
    for (SnapshotFacts facts : sealed) {
      long bytes = facts.partition().bytes();
      long indexed = coverage.indexedBytes(facts.ordinal(), bytes);
      if (indexed < bytes && !plan.searched().contains(facts.ordinal()) && mayCompact(facts)) {
        pieces.add(new UncoveredEntries.PartitionRange(facts.ordinal(), indexed, bytes));
      }
    }
    return new UncoveredEntries(pieces);
  }

  private static boolean mayCompact(SnapshotFacts facts) {
    return facts.tag(Field.TYPE, EntryType.COMPACTION.name()) != Presence.NONE
        || facts.tag(Field.TYPE, EntryType.ARCHIVAL.name()) != Presence.NONE;
  }

  private static void addUncovered(
      int ordinal,
      long bytes,
      Coverage coverage,
      PartitionSet ordinals,
      List<UncoveredEntries.PartitionRange> pieces) {
    long indexed = coverage.indexedBytes(ordinal, bytes);
    if (indexed < bytes && ordinals.contains(ordinal)) {
      pieces.add(new UncoveredEntries.PartitionRange(ordinal, indexed, bytes));
    }
  }

  /// How many partitions are searched only because they have no valid sidecar. The plan may have
  /// asked a sample of the filters only; if one of these is missing, the others are looked for.
  public int withoutSidecar() {
    if (lacking() == 0) {
      return 0;
    }
    for (SnapshotFacts facts : sealed) {
      if (plan.searched().contains(facts.ordinal())) {
        facts.seekFilter();
      }
    }
    return lacking();
  }

  private int lacking() {
    int lacking = 0;
    for (SnapshotFacts facts : sealed) {
      lacking += facts.lacksSidecar() ? 1 : 0;
    }
    return lacking;
  }

  /// How many entries some of the partitions have.
  public long entries(PartitionSet ordinals) throws IOException {
    boolean isWhole = ordinals.size() == plan.partitions();
    long entries = ordinals.contains(snapshot.activeOrdinal()) ? snapshot.activeEntries() : 0;
    for (SnapshotFacts facts : sealed) {
      if (isWhole || ordinals.contains(facts.ordinal())) {
        entries += facts.count();
      }
    }
    return entries;
  }
}
