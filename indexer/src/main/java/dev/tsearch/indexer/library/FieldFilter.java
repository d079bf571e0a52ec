package dev.tsearch.indexer.library;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.Query;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The values of fields that select entries.
///
/// @param values the values of each field that has some; an entry must have one of them
/// @param isErrorsOnly whether only errors are selected
public record FieldFilter(Map<Field, List<String>> values, boolean isErrorsOnly) {
  /// The fields that can select entries, in the order in which help lists them.
  public static final List<Field> FIELDS =
      List.of(
          Field.SOURCE,
          Field.PROJECT,
          Field.SESSION,
          Field.FROM,
          Field.TO,
          Field.TYPE,
          Field.TOOL,
          Field.MODEL,
          Field.FILE);

  /// Selects all entries.
  public static final FieldFilter NONE = new FieldFilter(Map.of(), false);

  /// Copies the values.
  public FieldFilter {
    values = new LinkedHashMap<>(values);
  }

  /// The typed names of sessions.
  public List<String> sessions() {
    return values.getOrDefault(Field.SESSION, List.of());
  }

  /// The same filter with other names of sessions.
  public FieldFilter withSessions(List<String> sessions) {
    Map<Field, List<String>> other = new LinkedHashMap<>(values);
    if (sessions.isEmpty()) {
      other.remove(Field.SESSION);
    } else {
      other.put(Field.SESSION, sessions);
    }
    return new FieldFilter(other, isErrorsOnly);
  }

  /// The filter as a query.
  public Query query() {
    var filters = new ArrayList<Query>();
    for (Map.Entry<Field, List<String>> typed : values.entrySet()) {
      var accepted = new ArrayList<Query>();
      for (String value : typed.getValue()) {
        accepted.add(new Query.FieldIs(typed.getKey(), value));
      }
      filters.add(Query.any(accepted));
    }
    if (isErrorsOnly) {
      filters.add(new Query.FieldIs(Field.ERROR, "true"));
    }
    return Query.all(filters);
  }
}
