package dev.tsearch.indexer.format.cursor;

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

/// The format of the databases of Cursor's command line agent, each of which has one session.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
/// @param key the column of a blob's hash
/// @param value the column of a blob
public record CursorStore(Json json, String key, String value) implements RowFormat {
  private static final String META = "meta";
  private static final String BLOBS = "blobs";

  /// The value of a row is JSON, in most versions in hexadecimal digits.
  private static final String AGENT =
      "(SELECT iif(json_valid(text), json_extract(text, '$.agentId'), NULL) FROM (SELECT"
          + " coalesce(CAST(unhex(meta.value) AS TEXT), CAST(meta.value AS TEXT)) AS text))";

  private static final String ONLY_AGENT =
      "(SELECT " + AGENT + " FROM meta WHERE " + AGENT + " IS NOT NULL ORDER BY rowid LIMIT 1)";

  @Override
  public String name() {
    return CursorCli.NAME;
  }

  /// A blob never changes: it is named by its hash.
  @Override
  public DatabaseLayout layout() {
    return new DatabaseLayout(
        "cursor-cli-" + value,
        "Cursor CLI",
        Map.of(META, Set.of("key", "value"), BLOBS, Set.of(key, value)),
        List.of(
            new LayoutTable(
                META,
                List.of("key"),
                "SELECT " + AGENT + ", meta.value FROM meta ORDER BY rowid",
                "SELECT * FROM meta WHERE " + AGENT + " = ?1"),
            new LayoutTable(
                BLOBS,
                List.of(key),
                "SELECT " + ONLY_AGENT + ", count(*), max(rowid) FROM blobs GROUP BY 1",
                "SELECT * FROM blobs WHERE ?1 = " + ONLY_AGENT + " ORDER BY rowid")));
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new RowDialect(new StoreRows(key, value));
  }
}
