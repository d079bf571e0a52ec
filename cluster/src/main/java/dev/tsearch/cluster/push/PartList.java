package dev.tsearch.cluster.push;

import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.remote.PushRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The partitions of a snapshot, and which of them a cluster is not known to have.
///
/// @param snapshot the snapshot
/// @param request what is wanted there
/// @param whole the record of pushes of all entries
/// @param ledger the record of pushes with this selection
record PartList(Snapshot snapshot, PushRequest request, Ledger whole, Ledger ledger) {

  /// The partitions of which the cluster is not known to have all.
  List<Part> unknown() throws IOException {
    var parts = new ArrayList<Part>();
    for (Partition partition : snapshot.manifest().partitions()) {
      if (!ledger.has(partition) && !whole.has(partition)) {
        parts.add(
            new Part(
                partition.ordinal(),
                0,
                partition.bytes(),
                mayMatch(partition),
                true,
                () -> ledger.add(partition)));
      }
    }
    active(parts);
    return parts;
  }

  private boolean mayMatch(Partition partition) {
    boolean isKept = partition.undated() > 0 || partition.max() >= request.keptFrom();
    if (!isKept) {
      return false;
    }
    return request.time().isUnbounded()
        || (partition.max() >= request.time().min() && partition.min() <= request.time().max());
  }

  private void active(List<Part> parts) throws IOException {
    int ordinal = snapshot.activeOrdinal();
    long end = snapshot.activeBytes();
    if (end == 0) {
      return;
    }
    var file = new ActiveBytes(request.disk(), snapshot.layout().active());
    long sent = 0;
    for (Ledger each : List.of(whole, ledger)) {
      long recorded = each.bytes(ordinal);
      if (recorded > sent && recorded <= end && file.checksum(recorded) == each.checksum()) {
        sent = recorded;
      }
    }
    if (sent == end) {
      return;
    }
    int checksum = file.checksum(end);
    parts.add(
        new Part(
            ordinal, sent, end - sent, true, sent == 0, () -> ledger.add(ordinal, end, checksum)));
  }

  /// The ordinals of all partitions.
  Set<Integer> ordinals() throws IOException {
    Set<Integer> existing = new HashSet<>();
    snapshot.manifest().partitions().forEach(partition -> existing.add(partition.ordinal()));
    existing.add(snapshot.activeOrdinal());
    return existing;
  }

  /// How many partitions have entries.
  int size() throws IOException {
    return snapshot.manifest().partitions().size() + (snapshot.activeBytes() > 0 ? 1 : 0);
  }

  /// Those that have something to send or to release; first those with something to release.
  static List<Part> withWork(List<Part> unknown, Set<Integer> held) {
    var parts = new ArrayList<Part>();
    var others = new ArrayList<Part>();
    for (Part part : unknown) {
      if (part.mayHoldOthers() && held.contains(part.ordinal())) {
        parts.add(part);
      } else if (part.mayMatch()) {
        others.add(part.holdingOthers(false));
      }
    }
    parts.addAll(others);
    return parts;
  }
}
