package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.IdTable;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.core.store.sidecar.Sidecar;
import java.io.IOException;
import java.util.Optional;

/// Gathers which identities a snapshot has: from the sidecars, and from the lines themselves where
/// a partition has no sidecar that counts. The active partition has none.
public final class KnownPlaces {
  private KnownPlaces() {}

  public static KnownEntries of(Snapshot snapshot) throws IOException {
    var known = new KnownEntries();
    for (Partition partition : snapshot.manifest().partitions()) {
      Optional<IdTable> ids = snapshot.sidecar(partition).flatMap(Sidecar::ids);
      if (ids.isPresent()) {
        known.addAll(partition.ordinal(), ids.get());
      } else {
        scan(snapshot, partition.ordinal(), known);
      }
    }
    scan(snapshot, snapshot.activeOrdinal(), known);
    return known;
  }

  private static void scan(Snapshot snapshot, int ordinal, KnownEntries known) throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        known.add(IdentityHash.of(cursor.entry().identity()), ordinal, cursor.address().offset());
      }
    }
  }
}
