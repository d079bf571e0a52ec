package dev.tsearch.indexer.format.opencode;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.rows.DatabaseLayout;
import dev.tsearch.indexer.rows.DatabaseLayout.LayoutTable;
import dev.tsearch.indexer.rows.RowFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The format of the sessions in the database of OpenCode.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record OpenCodeDatabase(Json json) implements RowFormat {
  private static final String SESSION = "session";
  private static final String MESSAGE = "message";
  private static final String PART = "part";

  private static final String ROWS =
      "SELECT * FROM %s WHERE session_id = ?1 ORDER BY time_created, id";

  private static final DatabaseLayout LAYOUT =
      new DatabaseLayout(
          "opencode",
          "OpenCode",
          Map.of(
              SESSION, Set.of("id", "directory", "time_created", "time_updated"),
              MESSAGE, Set.of("id", "session_id", "time_created", "time_updated", "data"),
              PART, Set.of("id", "message_id", "session_id", "time_updated", "data")),
          List.of(
              new LayoutTable(
                  SESSION,
                  List.of("id"),
                  "SELECT id, time_updated FROM session",
                  "SELECT * FROM session WHERE id = ?1"),
              new LayoutTable(MESSAGE, List.of("id"), prints(MESSAGE), ROWS.formatted(MESSAGE)),
              new LayoutTable(PART, List.of("id"), prints(PART), ROWS.formatted(PART))));

  /// Rows are edited in place, so that counts alone do not show a change. The tables are scanned
  /// without their indexes, which would fetch each row by itself.
  private static String prints(String table) {
    return DatabaseLayout.prints(
        "session_id", table + " NOT INDEXED", "time_updated", "octet_length(data)");
  }

  @Override
  public String name() {
    return OpenCode.NAME;
  }

  @Override
  public DatabaseLayout layout() {
    return LAYOUT;
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new OpenCodeRowDialect(new OpenCodeDialect(context));
  }
}
