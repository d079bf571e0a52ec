package dev.tsearch.indexer.format.zed;

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

/// The format of the sessions in the database of Zed.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record ZedThreads(Json json) implements RowFormat {

  /// The source of its entries.
  public static final String NAME = "zed";

  private static final DatabaseLayout LAYOUT =
      new DatabaseLayout(
          "zed",
          "Zed",
          Map.of("threads", Set.of("id", "summary", "updated_at", "data_type", "data")),
          List.of(
              new LayoutTable(
                  "threads",
                  List.of("id"),
                  "SELECT id, updated_at, octet_length(data) FROM threads",
                  "SELECT * FROM threads WHERE id = ?1")));

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
    return new RowDialect(new ZedRows());
  }
}
