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

/// Finds entries of a snapshot by identity or by id, without the index. The id tables of the
/// sidecars name candidates, and each candidate is read to confirm it. Partitions without an id
/// table are scanned; so is the active partition if no valid summary describes it.
final class EntryLookup {
  private final Snapshot snapshot;

  EntryLookup(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /// Returns the entries of an identity, in the order of their addresses.
  List<LocatedEntry> find(EntryId identity) throws IOException {
    long hash = IdentityHash.of(identity);
    return find(
        (ids, ordinal) -> ids.withIdentity(hash, ordinal),
        entry -> entry.identity().equals(identity));
  }

  /// Returns the entries whose id starts with a prefix, in the order of their addresses.
  List<LocatedEntry> findById(String idOrPrefix) throws IOException {
    return find(
        (ids, ordinal) -> ids.startingWith(idOrPrefix, ordinal),
        entry -> entry.id().startsWith(idOrPrefix));
  }

  /// Returns the addresses of candidates that an id table names.
  private interface Candidates {
    List<EntryAddress> in(IdTable ids, int ordinal);
  }

  private List<LocatedEntry> find(Candidates candidates, Predicate<Entry> wanted)
      throws IOException {
    var found = new ArrayList<LocatedEntry>();
    for (Partition partition : snapshot.manifest().partitions()) {
      Optional<Sidecar> sidecar = snapshot.sidecar(partition);
      find(partition.ordinal(), sidecar.flatMap(Sidecar::ids), candidates, wanted, found);
    }
    Optional<Sidecar> active = snapshot.activeSummary().map(ActiveSummary::sidecar);
    find(snapshot.activeOrdinal(), active.flatMap(Sidecar::ids), candidates, wanted, found);
    return found;
  }

  private void find(
      int ordinal,
      Optional<IdTable> ids,
      Candidates candidates,
      Predicate<Entry> wanted,
      List<LocatedEntry> found)
      throws IOException {
    if (ids.isEmpty()) {
      scan(ordinal, wanted, found);
      return;
    }
    for (EntryAddress address : candidates.in(ids.get(), ordinal)) {
      Entry entry = snapshot.read(address);
      if (wanted.test(entry)) {
        found.add(new LocatedEntry(entry, address));
      }
    }
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
