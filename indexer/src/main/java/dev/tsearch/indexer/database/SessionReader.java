package dev.tsearch.indexer.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.term.XxHash64;
import dev.tsearch.indexer.rows.DatabaseLayout;
import dev.tsearch.indexer.rows.DatabaseLayout.LayoutTable;
import dev.tsearch.indexer.rows.DatabaseLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads the sessions of one database.
///
/// @param tables the tables that the database has; others of the layout are skipped
/// @param file the file of the database
record SessionReader(
    DatabaseConnection connection, DatabaseLayout layout, Set<String> tables, Path file) {

  private List<LayoutTable> present() {
    return layout.tables().stream().filter(table -> tables.contains(table.name())).toList();
  }

  /// The sessions and their prints: a hash that differs after a row of the session has changed.
  Map<String, String> prints() throws IOException {
    Map<String, StringBuilder> parts = new LinkedHashMap<>();
    for (LayoutTable table : present()) {
      Map<String, StringBuilder> ofTable =
          Attempts.run(() -> {
            Map<String, StringBuilder> values = new LinkedHashMap<>();
            connection.query(table.prints(), List.of(), columns -> addPrint(columns, values));
            return values;
          });
      ofTable.forEach((session, print) ->
          parts
              .computeIfAbsent(session, _ -> new StringBuilder())
              .append(table.name())
              .append(print));
    }
    Map<String, String> prints = new LinkedHashMap<>();
    parts.forEach((session, text) ->
        prints.put(session, Long.toHexString(XxHash64.hash(text.toString().getBytes(UTF_8)))));
    return prints;
  }

  private static void addPrint(Map<String, ?> columns, Map<String, StringBuilder> values) {
    var cells = columns.values().iterator();
    Object session = cells.next();
    if (session != null) {
      values
          .computeIfAbsent(String.valueOf(session), _ -> new StringBuilder())
          .append('\t')
          .append(cells.next());
    }
  }

  /// Copies the lines of a session's rows that are not stored.
  void copy(String session, StoredRows stored, RowSpool spool) throws IOException {
    String name = String.valueOf(file.getFileName());
    for (LayoutTable table : present()) {
      long before = spool.length();
      Attempts.run(() -> {
        spool.truncate(before);
        connection.query(
            table.rows(),
            List.of(session),
            columns -> {
              DatabaseLine line = DatabaseLine.of(layout.schema(), name, table, columns);
              if (!stored.has(line)
                  && DatabaseLine.earlier(layout.schema(), name, table, columns)
                      .filter(stored::hasEarlier)
                      .isEmpty()) {
                spool.append(line.bytes());
              }
            });
        return true;
      });
    }
  }
}
