package dev.tsearch.indexer.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The line of a row in the original of its session. Immutable, if nobody changes its bytes.
public final class DatabaseLine {
  /// A longer value is not read. An import has several copies of one in memory, some of them in
  /// Base64, and could not read its line.
  public static final int MAX_VALUE_BYTES = 32 << 20;

  private static final byte[] ROW = ",\"row\":".getBytes(UTF_8);

  private final byte[] bytes;

  /// A line that was written before.
  ///
  /// @param bytes the line with its newline; not copied
  public DatabaseLine(byte[] bytes) {
    this.bytes = bytes;
  }

  /// The line with its newline; not copied.
  public byte[] bytes() {
    return bytes;
  }

  /// Writes a row. A blob of JSON, or one in hexadecimal digits, is written as its text.
  ///
  /// @param schema the name of the layout
  /// @param database the name of the file
  /// @param columns the values by column: `String`, `Long`, `Double`, `byte[]`, [RawText],
  ///   [LongValue] or null
  public static DatabaseLine of(
      String schema,
      String database,
      DatabaseLayout.LayoutTable table,
      Map<String, ? extends @Nullable Object> columns) {
    return of(schema, database, table, columns, texts(columns));
  }

  /// The line of a row as tsearch wrote it before blobs of JSON became texts; empty if it is the
  /// same.
  public static Optional<DatabaseLine> earlier(
      String schema,
      String database,
      DatabaseLayout.LayoutTable table,
      Map<String, ? extends @Nullable Object> columns) {
    return texts(columns).isEmpty()
        ? Optional.empty()
        : Optional.of(of(schema, database, table, columns, Map.of()));
  }

  /// The texts of the blobs and hexadecimal digits that are JSON, by column.
  private static Map<String, String> texts(Map<String, ? extends @Nullable Object> columns) {
    Map<String, String> texts = new HashMap<>();
    columns.forEach((name, value) -> {
      Optional<String> found =
          switch (value) {
            case byte[] blob -> JsonBlob.text(blob);
            case String digits -> JsonBlob.text(digits);
            case null, default -> Optional.empty();
          };
      found.ifPresent(text -> texts.put(name, text));
    });
    return texts;
  }

  private static DatabaseLine of(
      String schema,
      String database,
      DatabaseLayout.LayoutTable table,
      Map<String, ? extends @Nullable Object> columns,
      Map<String, String> texts) {
    JsonObject.Builder row = JsonObject.builder();
    columns.forEach((name, value) -> {
      if (value != null) {
        String text = texts.get(name);
        row.put(name, text == null ? json(value) : text);
      }
    });
    List<Object> key =
        table.key().stream().<Object>map(name -> keyText(columns.get(name))).toList();
    JsonObject line =
        JsonObject.builder()
            .put("schema", schema)
            .put("database", database)
            .put("table", table.name())
            .put("key", key)
            .put("row", row.build())
            .build();
    byte[] text = Json.OWN.bytes(line);
    byte[] ended = Arrays.copyOf(text, text.length + 1);
    ended[text.length] = '\n';
    return new DatabaseLine(ended);
  }

  /// A text that is not valid UTF-8.
  public static final class RawText {
    private final byte[] bytes;

    /// @param bytes its bytes in the database; not copied
    public RawText(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /// A value that is too long to be read.
  ///
  /// @param bytes its length in the database
  public record LongValue(long bytes) {}

  /// The value of a key column as a text.
  private static String keyText(@Nullable Object value) {
    return switch (value) {
      case byte[] blob -> HexFormat.of().formatHex(blob);
      case RawText text -> HexFormat.of().formatHex(text.bytes);
      case null, default -> String.valueOf(value);
    };
  }

  private static Object json(Object value) {
    return switch (value) {
      case LongValue(long bytes) -> JsonObject.builder().put("omitted", bytes).build();
      case byte[] blob -> blob(blob).build();
      case RawText text -> blob(text.bytes).put("type", "text").build();
      case Double real when real.isInfinite() ->
          JsonObject.builder().put("real", real.toString()).build();
      default -> value;
    };
  }

  private static JsonObject.Builder blob(byte[] bytes) {
    return JsonObject.builder().put("base64", Base64.getEncoder().encodeToString(bytes));
  }

  /// What identifies the row: the beginning of its line, up to the columns. A quote in a value is
  /// escaped, so the columns begin where their name first occurs. Empty for a line without columns,
  /// such as one that was overwritten because its row is forgotten.
  public String identity() {
    for (int at = 0; at <= bytes.length - ROW.length; at++) {
      if (Arrays.equals(bytes, at, at + ROW.length, ROW, 0, ROW.length)) {
        return new String(bytes, 0, at, UTF_8);
      }
    }
    return "";
  }
}
