package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionFacts;
import dev.tsearch.core.prune.Plan;
import dev.tsearch.core.prune.Pruner;
import dev.tsearch.core.prune.Requirement;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.Coverage;
import dev.tsearch.indexer.lucene.LuceneTokenizer;
import dev.tsearch.indexer.lucene.OrdinalSet;
import dev.tsearch.indexer.lucene.Scope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Which partitions of a snapshot a search goes through, and what the index lacks of them.
///
/// @param snapshot the snapshot
/// @param sealed what is known of its sealed partitions
/// @param plan the plan
record PartitionPlan(Snapshot snapshot, List<SnapshotFacts> sealed, Plan plan) {
  /// A longer active partition is not read just to know whether the index must be opened.
  private static final long MAX_READ_BYTES = 4L << 20;

  /// Copies the list.
  PartitionPlan {
    sealed = List.copyOf(sealed);
  }

  /// Plans a search. If only the active partition is left, it is read, so that a word that is
  /// nowhere leaves nothing.
  static PartitionPlan of(
      Snapshot snapshot, Requirement requirement, TimeRange time, Pruning pruning)
      throws IOException {
    List<SnapshotFacts> sealed = SnapshotFacts.of(snapshot, LuceneTokenizer.currentFingerprint());
    List<PartitionFacts> all = new ArrayList<>(sealed);
    if (snapshot.activeBytes() > 0) {
      all.add(new ActiveFacts(snapshot.activeOrdinal()));
    }
    if (pruning == Pruning.OFF) {
      return new PartitionPlan(snapshot, sealed, Pruner.everything(all));
    }
    Plan plan = Pruner.plan(all, requirement, time);
    if (isActiveAlone(snapshot, plan) && snapshot.activeBytes() <= MAX_READ_BYTES) {
      try {
        all.set(all.size() - 1, ReadFacts.ofActive(snapshot, new LuceneTokenizer()));
        plan = Pruner.plan(all, requirement, time);
      } catch (CorruptArchiveException _) {
        // it stays in the plan, and whoever searches it tells what is wrong
      }
    }
    return new PartitionPlan(snapshot, sealed, plan);
  }

  private static boolean isActiveAlone(Snapshot snapshot, Plan plan) {
    return plan.searched().size() == 1 && plan.searched().contains(snapshot.activeOrdinal());
  }

  /// Whether there is anything to search.
  boolean isEmpty() {
    return plan.searched().isEmpty();
  }

  /// What the index may find.
  Scope scope() {
    return new Scope(
        OrdinalSet.of(plan.searched().toArray()), snapshot.activeOrdinal(), snapshot.activeBytes());
  }

  /// What an index with this coverage cannot find.
  UncoveredEntries uncovered(Coverage coverage) {
    var pieces = new ArrayList<UncoveredEntries.Piece>();
    for (SnapshotFacts facts : sealed) {
      addUncovered(facts.ordinal(), facts.partition().bytes(), coverage, pieces);
    }
    addUncovered(snapshot.activeOrdinal(), snapshot.activeBytes(), coverage, pieces);
    return new UncoveredEntries(pieces);
  }

  private void addUncovered(
      int ordinal, long bytes, Coverage coverage, List<UncoveredEntries.Piece> pieces) {
    long indexed = coverage.indexedBytes(ordinal, bytes);
    if (indexed < bytes && plan.searched().contains(ordinal)) {
      pieces.add(new UncoveredEntries.Piece(ordinal, indexed, bytes));
    }
  }

  /// How many partitions were looked into only because nothing valid is known of them.
  int withoutSidecar() {
    int lacking = 0;
    for (SnapshotFacts facts : sealed) {
      lacking += facts.lacksSidecar() ? 1 : 0;
    }
    return lacking;
  }

  /// How many entries the searched partitions hold.
  long searchedEntries() throws IOException {
    boolean isWhole = plan.searched().size() == plan.partitions();
    long entries =
        plan.searched().contains(snapshot.activeOrdinal()) ? snapshot.activeEntries() : 0;
    for (SnapshotFacts facts : sealed) {
      if (isWhole || plan.searched().contains(facts.ordinal())) {
        entries += facts.count();
      }
    }
    return entries;
  }
}
