package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.ActiveSummary;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionPack;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.TagTable;
import dev.tsearch.core.store.sidecar.ValueCounts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The values that keyword fields have in a snapshot. Reads the tags and counts of sidecars; of the
/// entries only those of an active partition without a summary.
///
/// @param snapshot the archive's content; the caller closes it
public record KnownValues(Snapshot snapshot) {

  /// The values of a field as [Field#term] returns them, sorted. Values are missing of a partition
  /// that has too many of them, or no valid sidecar.
  public Set<String> of(Field field) throws IOException {
    var values = new TreeSet<String>();
    for (Partition partition : snapshot.manifest().partitions()) {
      values.addAll(values(snapshot.sidecar(partition), field));
    }
    Optional<Sidecar> active = snapshot.activeSummary().map(ActiveSummary::sidecar);
    if (active.isPresent()) {
      values.addAll(values(active, field));
      return values;
    }
    try (EntryCursor cursor = snapshot.cursor(snapshot.activeOrdinal())) {
      while (cursor.next()) {
        field.values(cursor.entry()).forEach(value -> values.add(field.term(value)));
      }
    }
    return values;
  }

  /// The values of a field that [ValueCounts] counts, with the number of entries that have each.
  /// Empty if some entries were not counted: an earlier version wrote a sidecar, or nothing
  /// describes the active partition.
  public Optional<Map<String, Long>> counts(Field field) throws IOException {
    var sum = new ValueCounts();
    Optional<SessionPack> pack = snapshot.sessionPack();
    Optional<ValueCounts> packed = pack.flatMap(SessionPack::counts);
    packed.ifPresent(sum::add);
    for (Partition partition : snapshot.manifest().partitions()) {
      boolean isCounted = packed.isPresent() && pack.orElseThrow().partitions().contain(partition);
      if (!isCounted && !add(snapshot.sidecar(partition), sum)) {
        return Optional.empty();
      }
    }
    boolean isWhole =
        snapshot.activeBytes() == 0
            || add(snapshot.activeSummary().map(ActiveSummary::sidecar), sum);
    return isWhole ? Optional.of(sum.of(field)) : Optional.empty();
  }

  private static boolean add(Optional<Sidecar> sidecar, ValueCounts sum) {
    Optional<ValueCounts> counts = sidecar.flatMap(Sidecar::counts);
    counts.ifPresent(sum::add);
    return counts.isPresent();
  }

  private static List<String> values(Optional<Sidecar> sidecar, Field field) {
    Optional<TagTable> tags = sidecar.flatMap(Sidecar::tags);
    return tags.flatMap(table -> table.values(field)).orElse(List.of());
  }
}
