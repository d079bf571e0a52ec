package dev.tsearch.cluster.push;

import dev.tsearch.cluster.push.Change.DocumentKey;
import dev.tsearch.cluster.schema.EntryDocument;
import dev.tsearch.cluster.schema.Names;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterPlace;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What a cluster has of an archive and the archive no longer has.
///
/// @param snapshot the archive
/// @param place the cluster
/// @param listing lists what the cluster has
record GoneEntries(Snapshot snapshot, ClusterPlace place, HeldDocuments listing) {

  /// Releases what partitions no longer contain.
  ///
  /// @param parts the partitions with something to send
  /// @param gone the partitions that are gone; their entries that have moved to others stay for now
  /// @param kept takes those of which something cannot be released
  Sent release(List<Part> parts, Set<Integer> gone, Set<Integer> kept, Sender sender)
      throws ClusterException, IOException {
    return visit(
        parts,
        gone,
        (ordinal, contained) -> {
          Sent released = release(ordinal, contained, sender);
          if (gone.contains(ordinal)) {
            return new Sent(0, 0, released.removed(), List.of());
          }
          if (!released.rejected().isEmpty()) {
            kept.add(ordinal);
          }
          return released;
        });
  }

  /// Visits the partitions of which the cluster may have what they do not contain, and gives each
  /// what stays.
  ///
  /// @return the sum of the results
  private Sent visit(List<Part> parts, Set<Integer> gone, PartitionVisitor visitor)
      throws ClusterException, IOException {
    Sent sum = Sent.NOTHING;
    Set<String> moved = new HashSet<>();
    for (Part part : parts) {
      if (part.mayHoldOthers() || !gone.isEmpty()) {
        Set<String> contained;
        try {
          contained = contained(part.ordinal());
        } catch (CorruptArchiveException _) {
          continue; // reading it to be sent reports the damage
        }
        moved.addAll(gone.isEmpty() ? Set.of() : contained);
        if (part.mayHoldOthers()) {
          sum = sum.plus(visitor.visit(part.ordinal(), contained));
        }
      }
    }
    for (int ordinal : gone) {
      sum = sum.plus(visitor.visit(ordinal, moved));
    }
    return sum;
  }

  /// Receives partitions.
  @FunctionalInterface
  private interface PartitionVisitor {
    /// Receives a partition.
    ///
    /// @param contained what stays of it
    Sent visit(int ordinal, Set<String> contained) throws ClusterException;
  }

  /// Releases all of a partition that is gone.
  Sent release(int ordinal, Sender sender) throws ClusterException {
    return release(ordinal, Set.of(), sender);
  }

  private Sent release(int ordinal, Set<String> contained, Sender sender) throws ClusterException {
    return Releases.of(others(ordinal, contained), hold(ordinal), false, sender);
  }

  /// How many entries would be released.
  ///
  /// @param parts the partitions with something to send
  /// @param gone the partitions that are gone
  long count(List<Part> parts, Set<Integer> gone) throws ClusterException, IOException {
    return visit(
            parts,
            gone,
            (ordinal, contained) -> new Sent(0, 0, others(ordinal, contained).size(), List.of()))
        .removed();
  }

  private Hold hold(int ordinal) {
    return Hold.of(place, snapshot.head().archive(), ordinal);
  }

  /// A document whatever the number of its index.
  private static String named(String index, String id) {
    return Names.monthOf(index) + ' ' + id;
  }

  /// The documents of a partition that it does not contain.
  private List<DocumentKey> others(int ordinal, Set<String> contained) throws ClusterException {
    return listing.of(hold(ordinal).partition()).stream()
        .filter(key -> !contained.contains(named(key.index(), key.id())))
        .toList();
  }

  private Set<String> contained(int ordinal) throws IOException {
    var names = new Names(place.index());
    Set<String> ids = new HashSet<>();
    try (EntryCursor cursor = snapshot.cursor(ordinal, 0, new LeftOut(_ -> false))) {
      while (cursor.next()) {
        Entry entry = cursor.entry();
        ids.add(named(names.of(entry), EntryDocument.idOf(entry.identity())));
      }
    }
    return ids;
  }
}
