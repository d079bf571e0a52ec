package dev.tsearch.indexer.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.rows.DatabaseLayout.LayoutTable;
import java.util.LinkedHashMap;
import java.util.Map;

/// The lines of rows that a test writes down.
public final class DatabaseLines {
  private DatabaseLines() {}

  /// The line of a row.
  ///
  /// @param columns the columns as JSON, in which `'` stands for `"`
  public static String of(DatabaseLayout layout, String table, String columns) {
    LayoutTable found =
        layout.tables().stream()
            .filter(each -> each.name().equals(table))
            .findFirst()
            .orElseThrow();
    try {
      Map<String, Object> values =
          new LinkedHashMap<>(Json.SOURCE.object(columns.replace('\'', '"')).values());
      values.replaceAll((_, value) -> value instanceof Integer number ? number.longValue() : value);
      return new String(
          DatabaseLine.of(layout.schema(), "x.db", found, texts(values)).bytes(), UTF_8);
    } catch (MalformedJsonException e) {
      throw new IllegalArgumentException(columns, e);
    }
  }

  /// Objects and lists are texts in a database.
  private static Map<String, Object> texts(Map<String, Object> values) {
    values.replaceAll((_, value) ->
        switch (value) {
          case dev.tsearch.core.entry.JsonObject object -> Json.OWN.print(object);
          case java.util.List<?> list -> {
            String wrapped =
                Json.OWN.print(dev.tsearch.core.entry.JsonObject.builder().put("l", list).build());
            yield wrapped.substring("{\"l\":".length(), wrapped.length() - 1);
          }
          default -> value;
        });
    return values;
  }
}
