package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.ActiveSummary;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionPack;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.SessionTable;
import dev.tsearch.core.store.sidecar.Sidecar;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The sessions of the partitions of a snapshot, merged. Reads the merged sessions and, for
/// partitions that these do not cover, sidecars. A partition is read only if it has no valid
/// sidecar, and the active one if no valid summary describes it.
///
/// @param snapshot the archive's content
record PartitionRows(Snapshot snapshot) {
  /// Reads the session table of a sidecar; empty if it has no valid one.
  @FunctionalInterface
  interface TableReader {
    Optional<List<SessionRow>> read(Sidecar sidecar);
  }

  /// Reads rows of the merged sessions; empty if they are damaged.
  @FunctionalInterface
  interface PackReader {
    Optional<List<SessionRow>> read(SessionPack pack);
  }

  /// Merges the rows of all partitions.
  ///
  /// @param packed reads the wanted rows of the merged sessions
  /// @param mayContain whether a partition with this sidecar may have a wanted row
  /// @param table reads the rows of one
  List<SessionRow> rows(
      PackReader packed,
      Predicate<Sidecar> mayContain,
      TableReader table,
      Predicate<SessionRow> isWanted)
      throws IOException {
    var merged = new SessionTable();
    Optional<SessionPack> pack = snapshot.sessionPack();
    Optional<List<SessionRow>> known = pack.flatMap(packed::read);
    Optional<SessionPack> used = known.isPresent() ? pack : Optional.empty();
    List<Partition> uncovered = uncovered(used);
    add(uncovered, mayContain, table, isWanted, merged);
    var late = new LateTitles(snapshot, used, uncovered);
    if (known.isPresent() && late.isEmpty()) {
      return byRecency(merged, known.get(), isWanted);
    }
    known.ifPresent(rows -> rows.stream().filter(isWanted).forEach(merged::add));
    late.addTo(merged);
    return merged.byRecency();
  }

  /// The rows of a table and of the merged sessions, the latest first. Most of the merged sessions
  /// are in no other partition: they are taken as they are, in their order.
  private static List<SessionRow> byRecency(
      SessionTable table, List<SessionRow> latestFirst, Predicate<SessionRow> isWanted) {
    Set<String> changed = new HashSet<>();
    for (SessionRow row : table.rows()) {
      changed.add(row.session());
    }
    var others = new ArrayList<SessionRow>(latestFirst.size());
    for (SessionRow row : latestFirst) {
      if (isWanted.test(row)) {
        if (!changed.isEmpty() && changed.contains(row.session())) {
          table.add(row);
        } else {
          others.add(row);
        }
      }
    }
    return SessionTable.merged(table.byRecency(), others);
  }

  /// The partitions that the merged sessions do not cover.
  List<Partition> uncovered(Optional<SessionPack> pack) throws IOException {
    List<Partition> all = snapshot.manifest().partitions();
    if (pack.isEmpty()) {
      return all;
    }
    var uncovered = new ArrayList<Partition>();
    for (Partition partition : all) {
      if (!pack.get().partitions().contain(partition)) {
        uncovered.add(partition);
      }
    }
    return uncovered;
  }

  /// Merges the rows of some sealed partitions and of the active one.
  void add(
      List<Partition> sealed,
      Predicate<Sidecar> mayContain,
      TableReader table,
      Predicate<SessionRow> isWanted,
      SessionTable merged)
      throws IOException {
    for (Partition partition : sealed) {
      Optional<Sidecar> sidecar = snapshot.sidecar(partition);
      if (sidecar.isPresent() && !mayContain.test(sidecar.get())) {
        continue;
      }
      add(sidecar.flatMap(table::read), partition.ordinal(), isWanted, merged);
    }
    Optional<Sidecar> active = snapshot.activeSummary().map(ActiveSummary::sidecar);
    if (active.isEmpty() || mayContain.test(active.get())) {
      add(active.flatMap(table::read), snapshot.activeOrdinal(), isWanted, merged);
    }
  }

  private void add(
      Optional<List<SessionRow>> listed,
      int ordinal,
      Predicate<SessionRow> isWanted,
      SessionTable merged)
      throws IOException {
    List<SessionRow> rows = listed.isPresent() ? listed.get() : read(ordinal);
    rows.stream().filter(isWanted).forEach(merged::add);
  }

  /// The sessions of a partition, from its entries.
  private List<SessionRow> read(int ordinal) throws IOException {
    var table = new SessionTable();
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        table.add(cursor.entry());
      }
    }
    return table.rows();
  }
}
