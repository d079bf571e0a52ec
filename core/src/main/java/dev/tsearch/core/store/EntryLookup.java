package dev.tsearch.core.store;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.IdTable;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.core.store.sidecar.Sidecar;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Finds entries of a snapshot by identity or id, without the index: sidecars say where to look,
/// and each line is read before it counts. What has no sidecar is read whole.
final class EntryLookup {
  private final Snapshot snapshot;

  EntryLookup(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  List<LocatedEntry> find(EntryId identity) throws IOException {
    long hash = IdentityHash.of(identity);
    return find(
        (ids, ordinal) -> ids.withIdentity(hash, ordinal),
        entry -> entry.identity().equals(identity));
  }

  List<LocatedEntry> findById(String idOrPrefix) throws IOException {
    return find(
        (ids, ordinal) -> ids.startingWith(idOrPrefix, ordinal),
        entry -> entry.id().startsWith(idOrPrefix));
  }

  /// Where a sidecar says that entries may stand.
  private interface Places {
    List<EntryAddress> in(IdTable ids, int ordinal);
  }

  private List<LocatedEntry> find(Places places, Predicate<Entry> wanted) throws IOException {
    var found = new ArrayList<LocatedEntry>();
    for (Partition partition : snapshot.manifest().partitions()) {
      Optional<IdTable> ids = snapshot.sidecar(partition).flatMap(Sidecar::ids);
      if (ids.isEmpty()) {
        scan(partition.ordinal(), wanted, found);
        continue;
      }
      for (EntryAddress address : places.in(ids.get(), partition.ordinal())) {
        Entry entry = snapshot.read(address);
        if (wanted.test(entry)) {
          found.add(new LocatedEntry(entry, address));
        }
      }
    }
    scan(snapshot.activeOrdinal(), wanted, found);
    return found;
  }

  private void scan(int ordinal, Predicate<Entry> wanted, List<LocatedEntry> found)
      throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        if (wanted.test(cursor.entry())) {
          found.add(new LocatedEntry(cursor.entry(), cursor.address()));
        }
      }
    }
  }
}
