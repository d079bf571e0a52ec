package dev.tsearch.indexer.stats;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.PathPattern;
import dev.tsearch.core.query.ToolGroup;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.TagAnswer;
import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which entries count.
///
/// @param time the time of the entries
/// @param values for each of some fields the accepted values, as typed; an entry must have one of
///   each field
public record StatsFilter(TimeRange time, Map<Field, List<String>> values) {
  /// Everything.
  public static final StatsFilter NONE = new StatsFilter(TimeRange.ALL, Map.of());

  /// The fields that a table of use has.
  private static final Set<Field> IN_TABLES =
      EnumSet.of(Field.SOURCE, Field.SESSION, Field.AGENT, Field.PROJECT, Field.MODEL, Field.TOOL);

  /// Copies the map, with the tools of a [ToolGroup] for its name.
  public StatsFilter {
    Map<Field, List<String>> accepted = new EnumMap<>(Field.class);
    values.forEach((field, typed) ->
        accepted.put(
            field,
            typed.stream().flatMap(value -> ToolGroup.values(field, value).stream()).toList()));
    values = Map.copyOf(accepted);
  }

  /// Whether tables of use are enough to decide.
  public boolean isDecidedByTables() {
    return IN_TABLES.containsAll(values.keySet());
  }

  /// Whether every entry counts.
  boolean isEverything() {
    return time.isUnbounded() && values.isEmpty();
  }

  /// Whether only entries with certain tools count, so that no tokens do.
  boolean isOfTools() {
    return values.containsKey(Field.TOOL);
  }

  /// Whether a partition may have an entry that counts.
  boolean mayMatch(Partition partition) {
    return time.isUnbounded() || (partition.min() <= time.max() && partition.max() >= time.min());
  }

  /// Whether the tags of a partition leave open that it has an entry that counts.
  boolean mayMatch(Sidecar sidecar) {
    for (Map.Entry<Field, List<String>> field : values.entrySet()) {
      boolean mayMatch = false;
      for (String value : field.getValue()) {
        mayMatch |=
            PathPattern.isPattern(field.getKey(), value)
                || sidecar.tag(field.getKey(), field.getKey().term(value)) != TagAnswer.NONE;
      }
      if (!mayMatch) {
        return false;
      }
    }
    return true;
  }

  /// Whether an entry has one of the values of each field.
  boolean matches(Entry entry) {
    for (Map.Entry<Field, List<String>> wanted : values.entrySet()) {
      Field field = wanted.getKey();
      boolean matches = false;
      for (String value : wanted.getValue()) {
        matches |=
            PathPattern.isPattern(field, value)
                ? field.values(entry).stream().anyMatch(new PathPattern(value)::matches)
                : field.matches(entry, field.term(value));
      }
      if (!matches) {
        return false;
      }
    }
    return true;
  }

  /// Whether the entries of a strand have one of the values of each field but the tool.
  boolean matches(Strand strand) {
    return values.isEmpty()
        || (matches(Field.SOURCE, strand.transcript().source())
            && matches(Field.SESSION, strand.transcript().session())
            && matches(Field.AGENT, strand.transcript().agent())
            && matches(Field.PROJECT, strand.project())
            && matches(Field.MODEL, strand.model()));
  }

  /// Whether the tool of an entry is one that counts.
  boolean matchesTool(String tool) {
    return matches(Field.TOOL, tool);
  }

  private boolean matches(Field field, String value) {
    List<String> wanted = values.get(field);
    return wanted == null || wanted.stream().anyMatch(typed -> matches(field, value, typed));
  }

  private static boolean matches(Field field, String value, String typed) {
    if (PathPattern.isPattern(field, typed)) {
      return new PathPattern(typed).matches(value);
    }
    String has = field.term(value);
    String wanted = field.term(typed);
    return has.equals(wanted) || (field.isPath() && has.endsWith("/" + wanted));
  }
}
