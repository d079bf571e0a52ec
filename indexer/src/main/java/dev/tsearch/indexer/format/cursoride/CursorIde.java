package dev.tsearch.indexer.format.cursoride;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.rows.DatabaseLayout;
import dev.tsearch.indexer.rows.DatabaseLayout.LayoutTable;
import dev.tsearch.indexer.rows.RowFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The format of the conversations in the database of the editor Cursor.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record CursorIde(Json json) implements RowFormat {

  /// The source of its entries.
  public static final String NAME = "cursor";

  private static final String VALUES = "cursorDiskKV";

  /// The format of the transcripts that the editor writes, too.
  private static final String TRANSCRIPTS = "cursor-cli";

  /// Values are texts, as blobs or not; a deleted one may be NULL.
  private static final String JSON_OF_CONVERSATION =
      "(SELECT iif(json_valid(CAST(value AS TEXT)), CAST(value AS TEXT), '{}')"
          + " FROM cursorDiskKV WHERE key = 'composerData:' || ?1)";

  /// The places of the messages of a conversation by the keys of their rows. It is grouped so that
  /// SQLite evaluates it once, not for each message.
  private static final String PLACES =
      "SELECT 'bubbleId:' || ?1 || ':' || json_extract(value, '$.bubbleId') AS name,"
          + " min(key) AS place FROM json_each("
          + JSON_OF_CONVERSATION
          + ", '$.fullConversationHeadersOnly') WHERE type = 'object' GROUP BY 1";

  /// The chats of early versions: the elements of a list, of which each is read as a row.
  private static final String TABS =
      " FROM ItemTable AS items, json_each(iif(json_valid(CAST(items.value AS TEXT)),"
          + " CAST(items.value AS TEXT), '{}'), '$.tabs') AS tab"
          + " WHERE items.key = 'workbench.panel.aichat.view.aichat.chatdata'"
          + " AND tab.type = 'object'";

  /// The editor replaces a value by a new row, so that its `rowid` changes.
  private static final DatabaseLayout LAYOUT =
      new DatabaseLayout(
          "cursor",
          "Cursor",
          Map.of(VALUES, Set.of("key", "value")),
          List.of(
              new LayoutTable(
                  "ItemTable",
                  List.of("key"),
                  "SELECT json_extract(tab.value, '$.tabId'), octet_length(tab.value)" + TABS,
                  "SELECT items.key || '#' || ?1 AS key, tab.value AS value"
                      + TABS
                      + " AND json_extract(tab.value, '$.tabId') = ?1"),
              new LayoutTable(
                  "composerHeaders",
                  List.of("composerId"),
                  "SELECT composerId, lastUpdatedAt, octet_length(value) FROM composerHeaders",
                  "SELECT * FROM composerHeaders WHERE composerId = ?1"),
              new LayoutTable(
                  VALUES,
                  List.of("key"),
                  "SELECT substr(key, 14), rowid, octet_length(value),"
                      + " iif(json_valid(CAST(value AS TEXT)),"
                      + " json_extract(CAST(value AS TEXT), '$.lastUpdatedAt'), '')"
                      + " FROM cursorDiskKV WHERE key >= 'composerData:' AND key < 'composerData;'"
                      + " AND value IS NOT NULL",
                  "SELECT * FROM cursorDiskKV WHERE key = 'composerData:' || ?1"
                      + " AND value IS NOT NULL"),
              new LayoutTable(
                  VALUES,
                  List.of("key"),
                  DatabaseLayout.prints(
                      "substr(key, 10, instr(substr(key, 10), ':') - 1)",
                      "cursorDiskKV WHERE key >= 'bubbleId:' AND key < 'bubbleId;'"
                          + " AND value IS NOT NULL",
                      "rowid",
                      "octet_length(value)"),
                  "SELECT bubbles.* FROM cursorDiskKV AS bubbles LEFT JOIN ("
                      + PLACES
                      + ") AS header ON header.name = bubbles.key"
                      + " WHERE bubbles.key >= 'bubbleId:' || ?1 || ':'"
                      + " AND bubbles.key < 'bubbleId:' || ?1 || ';'"
                      + " AND bubbles.value IS NOT NULL"
                      + " ORDER BY header.place IS NULL, header.place, bubbles.rowid")));

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<String> replaces() {
    return Optional.of(TRANSCRIPTS);
  }

  @Override
  public DatabaseLayout layout() {
    return LAYOUT;
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new CursorIdeDialect();
  }
}
