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

  /// The turns of a thread, without those that are in `responses` too: versions in between wrote
  /// both.
  private static final String TURNS =
      "turns WHERE thread_id = ?1 AND NOT EXISTS (SELECT 1 FROM responses WHERE "
          + "responses.id = turns.id)";

  private static final String TURNS_PRINT =
      "SELECT thread_id, count(*), max(id) FROM turns GROUP BY thread_id";

  /// The messages that each turn adds: from its last one back to the last one of another turn, also
  /// of the thread that this one was forked from.
  private static final String CHAIN =
      "WITH RECURSIVE chain(hash, turn_id, depth) AS (SELECT tip_message_hash, id, 0 FROM "
          + TURNS
          + " UNION ALL SELECT parent_hash, turn_id, depth + 1 FROM chain JOIN messages USING "
          + "(hash) WHERE parent_hash IS NOT NULL AND NOT EXISTS (SELECT 1 FROM turns AS other "
          + "WHERE other.tip_message_hash = messages.parent_hash AND (other.thread_id = ?1 OR "
          + "other.thread_id = (SELECT forked_from FROM threads WHERE id = ?1))))";

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
                  "SELECT id, name FROM conversations",
                  "SELECT * FROM conversations WHERE id = ?1"),
              new LayoutTable(
                  "responses",
                  List.of("id"),
                  DatabaseLayout.prints(
                      "conversation_id", "responses", "id", "octet_length(response)"),
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
                      + "= ?1 ORDER BY tool_results.id"),
              new LayoutTable(
                  "threads",
                  List.of("id"),
                  "SELECT id, name FROM threads",
                  "SELECT * FROM threads WHERE id = ?1"),
              new LayoutTable(
                  "turns", List.of("id"), TURNS_PRINT, "SELECT * FROM " + TURNS + " ORDER BY id"),
              new LayoutTable(
                  "turn_fragments",
                  List.of("id"),
                  TURNS_PRINT,
                  "SELECT min(turn_id) AS turn_id, fragments.* FROM turn_fragments JOIN "
                      + "fragments ON fragments.id = fragment_id WHERE turn_id IN (SELECT id "
                      + "FROM "
                      + TURNS
                      + ") GROUP BY fragments.id"),
              new LayoutTable(
                  "parts",
                  List.of("turn_id", "id"),
                  TURNS_PRINT,
                  CHAIN
                      + " SELECT turn_id, role, parts.* FROM chain JOIN messages USING (hash) "
                      + "JOIN parts ON parts.message_hash = hash ORDER BY turn_id, depth DESC, "
                      + "position")));

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
