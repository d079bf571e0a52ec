package dev.tsearch.indexer.format.kiro;

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

/// The format of the sessions in the database of Kiro CLI.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record KiroCli(Json json) implements RowFormat {

  /// The source of its entries.
  public static final String NAME = "kiro";

  private static final DatabaseLayout LAYOUT =
      new DatabaseLayout(
          "kiro",
          "Kiro CLI",
          Map.of("conversations_v2", Set.of("key", "conversation_id", "value", "updated_at")),
          List.of(
              new LayoutTable(
                  "conversations_v2",
                  List.of("key", "conversation_id"),
                  "SELECT conversation_id, key, updated_at, octet_length(value)"
                      + " FROM conversations_v2 ORDER BY 1, 2",
                  "SELECT * FROM conversations_v2 WHERE conversation_id = ?1")));

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
    return new RowDialect(new KiroRows());
  }
}
