package dev.tsearch.indexer.stats;

import dev.tsearch.core.store.sidecar.UsageTable;
import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import dev.tsearch.core.store.sidecar.UsageTable.UsageKind;
import dev.tsearch.core.transcript.Usage;
import java.util.Set;

/// Collects the ids of the sessions of tables, without their lines.
///
/// @param ids receives the ids
record SessionIds(Set<String> ids) implements UsageTable.Visitor {
  @Override
  public boolean strand(Strand strand) {
    ids.add(strand.transcript().session());
    return false;
  }

  @Override
  public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
    throw new IllegalStateException("no strand is wanted");
  }

  @Override
  public void answer(long hash, long time, Usage usage) {
    throw new IllegalStateException("no strand is wanted");
  }

  @Override
  public void request(long hash, long time) {
    throw new IllegalStateException("no strand is wanted");
  }
}
