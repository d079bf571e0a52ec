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
import java.util.List;
import java.util.Optional;

/// Titles sessions by the summaries of Claude Code that name an entry of another partition, as far
/// as the merged sessions have not done so. Reads sidecars only: of all partitions if one that the
/// merged sessions do not cover has such a summary, which is rare.
///
/// @param snapshot the archive's content
record LateTitles(Snapshot snapshot) {

  /// Adds the titles to the rows of a table.
  ///
  /// @param pack the merged sessions whose rows the table has; empty if it has those of all
  ///   sidecars
  void addTo(SessionTable table, Optional<SessionPack> pack) throws IOException {
    LeafSummaries packed = pack.flatMap(SessionPack::leaves).orElseGet(LeafSummaries::new);
    var late = new LeafSummaries();
    List<Sidecar> uncovered = sidecars(pack, false);
    snapshot.activeSummary().map(ActiveSummary::sidecar).ifPresent(uncovered::add);
    for (Sidecar sidecar : uncovered) {
      sidecar.leaves().ifPresent(late::add);
    }
    if (!late.isEmpty()) {
      for (Sidecar sidecar : sidecars(pack, true)) {
        late.moveTo(table, sidecar);
      }
    }
    packed.add(late);
    if (!packed.isEmpty()) {
      for (Sidecar sidecar : uncovered) {
        packed.moveTo(table, sidecar);
      }
    }
  }

  /// The sidecars of the partitions that the merged sessions cover, or of the others.
  private List<Sidecar> sidecars(Optional<SessionPack> pack, boolean isCovered) throws IOException {
    var sidecars = new ArrayList<Sidecar>();
    for (Partition partition : snapshot.manifest().partitions()) {
      if (isCovered == (pack.isPresent() && pack.get().partitions().contain(partition))) {
        snapshot.sidecar(partition).ifPresent(sidecars::add);
      }
    }
    return sidecars;
  }
}
