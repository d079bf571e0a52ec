package dev.tsearch.indexer.catalog;

import dev.tsearch.core.store.ActiveSummary;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.LeafSummaries;
import dev.tsearch.core.store.sidecar.SessionPack;
import dev.tsearch.core.store.sidecar.SessionTable;
import dev.tsearch.core.store.sidecar.Sidecar;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Titles sessions by the summaries of Claude Code that name an entry of another partition, as far
/// as the merged sessions have not done so. Reads sidecars only: of all partitions if one that the
/// merged sessions do not cover has such a summary, which is rare. Not thread-safe.
final class LateTitles {
  private final Snapshot snapshot;
  private final List<Partition> uncovered;
  private final List<Sidecar> sidecars = new ArrayList<>();
  private final LeafSummaries packed;
  private final LeafSummaries late = new LeafSummaries();

  /// @param snapshot the archive's content
  /// @param pack the merged sessions that are used; empty if every sidecar is
  /// @param uncovered the sealed partitions that they do not cover
  LateTitles(Snapshot snapshot, Optional<SessionPack> pack, List<Partition> uncovered)
      throws IOException {
    this.snapshot = snapshot;
    this.uncovered = uncovered;
    this.packed = pack.flatMap(SessionPack::leaves).orElseGet(LeafSummaries::new);
    for (Partition partition : uncovered) {
      snapshot.sidecar(partition).ifPresent(sidecars::add);
    }
    snapshot.activeSummary().map(ActiveSummary::sidecar).ifPresent(sidecars::add);
    for (Sidecar sidecar : sidecars) {
      sidecar.leaves().ifPresent(late::add);
    }
  }

  /// Whether there is no such summary.
  boolean isEmpty() {
    return late.isEmpty() && packed.isEmpty();
  }

  /// Adds the titles to the rows of a table. May be called once.
  void addTo(SessionTable table) throws IOException {
    if (!late.isEmpty()) {
      // Not a set of partitions: the code that hashes a record is made at run time.
      Set<Integer> others = new HashSet<>();
      for (Partition partition : uncovered) {
        others.add(partition.ordinal());
      }
      for (Partition partition : snapshot.manifest().partitions()) {
        if (!others.contains(partition.ordinal())) {
          snapshot.sidecar(partition).ifPresent(sidecar -> late.moveTo(table, sidecar));
        }
      }
    }
    packed.add(late);
    if (!packed.isEmpty()) {
      for (Sidecar sidecar : sidecars) {
        packed.moveTo(table, sidecar);
      }
    }
  }
}
