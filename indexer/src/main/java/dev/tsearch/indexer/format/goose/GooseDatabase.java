package dev.tsearch.indexer.format.goose;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.rows.DatabaseLayout;
import dev.tsearch.indexer.rows.DatabaseLayout.LayoutTable;
import dev.tsearch.indexer.rows.RowDialect;
import dev.tsearch.indexer.rows.RowFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The format of the sessions in the database of Goose.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record GooseDatabase(Json json) implements RowFormat {

  private static final DatabaseLayout LAYOUT =
      new DatabaseLayout(
          "goose",
          "Goose",
          Map.of(
              "sessions",
              Set.of("id", "working_dir", "updated_at"),
              "messages",
              Set.of("id", "session_id", "role", "content_json", "created_timestamp")),
          List.of(
              new LayoutTable(
                  "sessions",
                  List.of("id"),
                  "SELECT id, updated_at FROM sessions",
                  "SELECT * FROM sessions WHERE id = ?1"),
              new LayoutTable(
                  "messages",
                  List.of("id"),
                  DatabaseLayout.prints(
                      "session_id", "messages NOT INDEXED", "id", "octet_length(content_json)"),
                  "SELECT * FROM messages WHERE session_id = ?1 ORDER BY id")));

  @Override
  public String name() {
    return GooseLog.NAME;
  }

  @Override
  public DatabaseLayout layout() {
    return LAYOUT;
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new RowDialect(new GooseRows());
  }
}
