package dev.tsearch.indexer.format.warp;

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

/// The format of the sessions in the database of Warp.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record Warp(Json json) implements RowFormat {

  /// The source of its entries.
  public static final String NAME = "warp";

  private static final DatabaseLayout LAYOUT =
      new DatabaseLayout(
          "warp",
          "Warp",
          Map.of("ai_queries", Set.of("exchange_id", "conversation_id", "start_ts", "input")),
          List.of(
              new LayoutTable(
                  "ai_queries",
                  List.of("exchange_id"),
                  DatabaseLayout.prints(
                      "conversation_id",
                      "ai_queries NOT INDEXED",
                      "start_ts",
                      "octet_length(input)"),
                  "SELECT * FROM ai_queries WHERE conversation_id = ?1 ORDER BY "
                      + "start_ts, rowid"),
              new LayoutTable(
                  "agent_tasks",
                  List.of("task_id"),
                  DatabaseLayout.prints(
                      "conversation_id",
                      "agent_tasks NOT INDEXED",
                      "last_modified_at",
                      "octet_length(task)"),
                  "SELECT * FROM agent_tasks WHERE conversation_id = ?1 ORDER BY rowid")));

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
    return new RowDialect(new WarpRows());
  }
}
