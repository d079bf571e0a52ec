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

/// The format of the sessions in the database of Amazon Q, the program from which Kiro CLI was
/// made.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record AmazonQ(Json json) implements RowFormat {

  /// The source of its entries.
  public static final String NAME = "amazon-q";

  private static final String TABLE = "conversations";

  private static final String CONVERSATION =
      "iif(json_valid(value), json_extract(value, '$.conversation_id'), NULL)";

  /// The program replaces the row of a folder, so that its `rowid` changes.
  private static final DatabaseLayout LAYOUT =
      new DatabaseLayout(
          "amazon-q",
          "Amazon Q",
          Map.of(TABLE, Set.of("key", "value")),
          List.of(
              new LayoutTable(
                  TABLE,
                  List.of("key"),
                  "SELECT "
                      + CONVERSATION
                      + ", key, rowid, octet_length(value)"
                      + " FROM conversations ORDER BY 1, 2",
                  "SELECT * FROM conversations WHERE " + CONVERSATION + " = ?1")));

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
