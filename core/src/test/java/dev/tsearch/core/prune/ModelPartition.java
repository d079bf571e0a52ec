package dev.tsearch.core.prune;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.term.Key;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A partition that knows all its entries: the oracle for the answers of the pruner.
///
/// @param ordinal the ordinal
/// @param entries the entries
/// @param hasFilter whether the facts include keys
/// @param hasTags whether the facts include tags
/// @param wrongKeys false positives of the filter
record ModelPartition(
    int ordinal, List<ModelEntry> entries, boolean hasFilter, boolean hasTags, Set<Key> wrongKeys)
    implements PartitionFacts {

  /// An entry with the properties that a requirement can refer to.
  ///
  /// @param timestamp the time, or [TimeRange#UNDATED]
  /// @param keys the keys of its terms
  /// @param tags the values by field
  /// @param meetsUnknown whether it meets [Requirement.Unknown]
  record ModelEntry(long timestamp, Set<Key> keys, Map<Field, String> tags, boolean meetsUnknown) {

    boolean meets(Requirement requirement) {
      return switch (requirement) {
        case Requirement.Has(var key, _) -> keys.contains(key);
        case Requirement.Tag(var field, var term) -> term.equals(tags.get(field));
        case Requirement.Time(var range) -> range.contains(timestamp);
        case Requirement.AllOf(var parts) -> parts.stream().allMatch(this::meets);
        case Requirement.AtLeast(int count, var parts) ->
            parts.stream().filter(this::meets).count() >= count;
        case Requirement.Negation(var part) -> !meets(part);
        case Requirement.Unknown _ -> meetsUnknown;
        case Requirement.Always _ -> true;
        case Requirement.Never _ -> false;
      };
    }
  }

  /// A partition whose facts are complete.
  static ModelPartition known(int ordinal, ModelEntry... entries) {
    return new ModelPartition(ordinal, List.of(entries), true, true, Set.of());
  }

  /// A partition whose facts are its times alone.
  static ModelPartition opaque(int ordinal, ModelEntry... entries) {
    return new ModelPartition(ordinal, List.of(entries), false, false, Set.of());
  }

  boolean matches(Requirement requirement, TimeRange time) {
    return entries.stream()
        .anyMatch(entry -> time.contains(entry.timestamp()) && entry.meets(requirement));
  }

  @Override
  public long min() {
    return dated().min().orElse(Long.MIN_VALUE);
  }

  @Override
  public long max() {
    return dated().max().orElse(Long.MAX_VALUE);
  }

  private java.util.stream.LongStream dated() {
    return entries.stream()
        .mapToLong(ModelEntry::timestamp)
        .filter(timestamp -> timestamp != TimeRange.UNDATED);
  }

  @Override
  public int undated() {
    return (int) (entries.size() - dated().count());
  }

  @Override
  public int count() {
    return entries.size();
  }

  @Override
  public Presence has(Key key) {
    boolean maybe =
        !hasFilter
            || wrongKeys.contains(key)
            || entries.stream().anyMatch(entry -> entry.keys().contains(key));
    return maybe ? Presence.MAYBE : Presence.NONE;
  }

  @Override
  public Presence tag(Field field, String term) {
    if (!hasTags) {
      return Presence.MAYBE;
    }
    long having = entries.stream().filter(entry -> term.equals(entry.tags().get(field))).count();
    if (having == 0) {
      return Presence.NONE;
    }
    return having == entries.size() ? Presence.EVERY : Presence.MAYBE;
  }
}
