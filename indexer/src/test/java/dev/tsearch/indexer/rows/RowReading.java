package dev.tsearch.indexer.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.rows.DatabaseLayout.LayoutTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a format reads from rows that a test writes down.
///
/// @param path the path of the source
public record RowReading(RowFormat format, String path) {

  /// The line of a row.
  ///
  /// @param columns the columns as JSON, in which `'` stands for `"`
  public String row(String table, String columns) {
    LayoutTable found =
        format.layout().tables().stream()
            .filter(each -> each.name().equals(table))
            .findFirst()
            .orElseThrow();
    try {
      Map<String, Object> values =
          new LinkedHashMap<>(Json.SOURCE.object(columns.replace('\'', '"')).values());
      values.replaceAll((_, value) -> stored(value));
      DatabaseLine line = DatabaseLine.of(format.layout().schema(), "x.db", found, values);
      return new String(line.bytes(), UTF_8);
    } catch (MalformedJsonException e) {
      throw new IllegalArgumentException(columns, e);
    }
  }

  /// The value as a database has it: integers are long, and objects and lists are texts.
  private static Object stored(Object value) {
    return switch (value) {
      case Integer number -> number.longValue();
      case JsonObject object -> Json.OWN.print(object);
      case List<?> list -> {
        String wrapped = Json.OWN.print(JsonObject.builder().put("l", list).build());
        yield wrapped.substring("{\"l\":".length(), wrapped.length() - 1);
      }
      default -> value;
    };
  }

  /// The entries of lines.
  public List<Entry> entries(String lines) {
    return Reading.of(format, Reading.alone(path), lines.getBytes(UTF_8)).entries();
  }

  /// The type, the sender and the text of each entry: `message user: Dig.`.
  public List<String> said(String lines) {
    return entries(lines).stream()
        .map(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .toList();
  }

  /// The sum of a kind of tokens.
  public long tokens(String lines, String kind) {
    return entries(lines).stream()
        .mapToLong(entry -> entry.metadata().values().object("usage").number(kind, 0))
        .sum();
  }
}
