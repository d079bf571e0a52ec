package dev.tsearch.indexer.format.hermes;

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

/// The format of the sessions in the database of Hermes.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record Hermes(Json json) implements RowFormat {

  /// The source of its entries.
  public static final String NAME = "hermes";

  private static final DatabaseLayout LAYOUT =
      new DatabaseLayout(
          "hermes",
          "Hermes",
          Map.of(
              "sessions",
              Set.of("id", "source", "model", "started_at", "title"),
              "messages",
              Set.of(
                  "id",
                  "session_id",
                  "role",
                  "content",
                  "tool_call_id",
                  "tool_calls",
                  "tool_name",
                  "timestamp")),
          List.of(
              new LayoutTable(
                  "sessions",
                  List.of("id"),
                  "SELECT id, model, title FROM sessions",
                  "SELECT * FROM sessions WHERE id = ?1"),
              new LayoutTable(
                  "messages",
                  List.of("id"),
                  DatabaseLayout.prints(
                      "session_id",
                      "messages NOT INDEXED",
                      "id",
                      "octet_length(content)",
                      "octet_length(tool_calls)"),
                  "SELECT * FROM messages WHERE session_id = ?1 ORDER BY id")));

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public DatabaseLayout layout() {
    return LAYOUT;
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new RowDialect(new HermesRows());
  }
}
