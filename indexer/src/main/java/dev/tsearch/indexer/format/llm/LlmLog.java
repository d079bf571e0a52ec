package dev.tsearch.indexer.format.llm;

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

/// The format of the sessions in the database of llm.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record LlmLog(Json json) implements RowFormat {

  /// The source of its entries.
  public static final String NAME = "llm";

  private static final DatabaseLayout LAYOUT =
      new DatabaseLayout(
          "llm",
          "llm",
          Map.of(
              "conversations",
              Set.of("id", "name", "model"),
              "responses",
              Set.of(
                  "id",
                  "model",
                  "prompt",
                  "system",
                  "response",
                  "conversation_id",
                  "datetime_utc")),
          List.of(
              new LayoutTable(
                  "conversations",
                  List.of("id"),
                  "SELECT id, coalesce(name, '') FROM conversations",
                  "SELECT * FROM conversations WHERE id = ?1"),
              new LayoutTable(
                  "responses",
                  List.of("id"),
                  "SELECT conversation_id, count(*) || ',' || max(id) || ',' || "
                      + "total(octet_length(response)) FROM responses GROUP BY "
                      + "conversation_id",
                  "SELECT * FROM responses WHERE conversation_id = ?1 ORDER BY "
                      + "datetime_utc, id"),
              new LayoutTable(
                  "tool_calls",
                  List.of("id"),
                  "SELECT conversation_id, count(*) FROM tool_calls JOIN "
                      + "responses ON responses.id = tool_calls.response_id GROUP BY "
                      + "conversation_id",
                  "SELECT tool_calls.* FROM tool_calls JOIN responses ON "
                      + "responses.id = tool_calls.response_id WHERE conversation_id = "
                      + "?1 ORDER BY tool_calls.id"),
              new LayoutTable(
                  "tool_results",
                  List.of("id"),
                  "SELECT conversation_id, count(*) FROM tool_results JOIN "
                      + "responses ON responses.id = tool_results.response_id GROUP BY "
                      + "conversation_id",
                  "SELECT tool_results.* FROM tool_results JOIN responses ON "
                      + "responses.id = tool_results.response_id WHERE conversation_id "
                      + "= ?1 ORDER BY tool_results.id")));

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
    return new RowDialect(new LlmRows());
  }
}
