package dev.tsearch.indexer.format.crush;

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

/// The format of the sessions in the database of Crush.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record Crush(Json json) implements RowFormat {

  /// The source of its entries.
  public static final String NAME = "crush";

  private static final DatabaseLayout LAYOUT =
      new DatabaseLayout(
          "crush",
          "Crush",
          Map.of(
              "sessions",
              Set.of(
                  "id",
                  "parent_session_id",
                  "title",
                  "prompt_tokens",
                  "completion_tokens",
                  "updated_at"),
              "messages",
              Set.of("id", "session_id", "role", "parts", "created_at", "updated_at")),
          List.of(
              new LayoutTable(
                  "sessions",
                  List.of("id"),
                  "SELECT id, updated_at, prompt_tokens, completion_tokens, octet_length(title)"
                      + " FROM sessions",
                  "SELECT * FROM sessions WHERE id = ?1"),
              new LayoutTable(
                  "messages",
                  List.of("id"),
                  DatabaseLayout.prints(
                      "session_id", "messages NOT INDEXED", "updated_at", "octet_length(parts)"),
                  "SELECT * FROM messages WHERE session_id = ?1 ORDER BY created_at, rowid")));

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
    return new RowDialect(new CrushRows(context.path()));
  }
}
