package dev.tsearch.indexer.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.frame.Compressed;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A row of a database, read from its line.
///
/// @param schema the layout that selected it; empty if the line is none of a row
/// @param table its table
/// @param columns its columns by name
public record DatabaseRow(String schema, String table, JsonObject columns) {
  /// A longer text is not read as JSON: its line, the text and what it says are in the heap at
  /// once.
  static final int MAX_JSON_CHARS = 24 << 20;

  /// The row of a line.
  public static DatabaseRow of(JsonObject line) {
    boolean isRow = line.has("key") && line.has("database") && line.has("row");
    return new DatabaseRow(
        isRow ? line.text("schema", "") : "", line.text("table", ""), line.object("row"));
  }

  /// A column that is a text, or a blob of UTF-8, compressed with zstd or not; empty if it is
  /// neither.
  public String text(String column) {
    return columns.text(column).orElseGet(() -> new String(decoded(column), UTF_8));
  }

  private byte[] decoded(String column) {
    byte[] bytes = blob(column);
    return Compressed.isCompressed(bytes) ? Compressed.decode(bytes) : bytes;
  }

  /// The time in a column: a number, or a text, which is in UTC if it names no zone. Null if there
  /// is none.
  public @Nullable Object time(String column) {
    Object value = columns.value(column);
    if (!(value instanceof String text)) {
      return value;
    }
    String iso = text.strip().replaceFirst(" UTC$", "Z").replaceFirst(" ", "T");
    return iso.matches(".*T[0-9:.]+") ? iso + "Z" : iso;
  }

  /// A column that is a number; 0 if it is none.
  public long number(String column) {
    return columns.number(column, 0);
  }

  /// A column that is a blob; empty if it is none.
  public byte[] blob(String column) {
    try {
      return Base64.getDecoder().decode(columns.object(column).text("base64", ""));
    } catch (IllegalArgumentException _) {
      return new byte[0];
    }
  }

  /// The JSON object in a column; empty if there is none.
  public JsonObject json(String column) {
    return parsed(text(column));
  }

  /// The reason if a column that begins as JSON does, or is compressed, cannot be read.
  public Optional<String> damage() {
    for (String column : columns.values().keySet()) {
      if (isTooLong(column)) {
        return Optional.of(
            "a column with more than "
                + (MAX_JSON_CHARS >> 20)
                + " MiB of JSON, which is not read");
      }
      if (isDamaged(column)) {
        return Optional.of("a column with JSON that cannot be read");
      }
    }
    return Optional.empty();
  }

  private boolean isTooLong(String column) {
    return columns
        .text(column)
        .filter(text -> text.length() > MAX_JSON_CHARS && beginsAsJson(text))
        .isPresent();
  }

  private static boolean beginsAsJson(String text) {
    int at = 0;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() && (text.charAt(at) == '{' || text.charAt(at) == '[');
  }

  private boolean isDamaged(String column) {
    boolean isCompressed = Compressed.isCompressed(blob(column));
    String text = text(column);
    boolean isJson = isCompressed || beginsAsJson(text);
    try {
      return isJson && !Json.SOURCE.object("{\"value\":" + text + "}").has("value");
    } catch (MalformedJsonException _) {
      return true;
    }
  }

  /// The JSON list in a column, as the member `list` of an object; empty if there is none.
  public JsonObject list(String column) {
    String text = text(column);
    return text.length() > MAX_JSON_CHARS ? JsonObject.EMPTY : parsed("{\"list\":" + text + "}");
  }

  private static JsonObject parsed(String text) {
    if (text.length() > MAX_JSON_CHARS) {
      return JsonObject.EMPTY; // see damage()
    }
    try {
      return Json.SOURCE.object(text);
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }
}
