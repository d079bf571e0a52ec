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

  /// Stands for the session of rows that belong to none.
  private static final String NO_SESSION = "\0";

  private List<LayoutTable> present() {
    return layout.tables().stream().filter(table -> tables.contains(table.name())).toList();
  }

  /// The sessions of a database.
  ///
  /// @param prints the print of each session: a hash that differs after a row of it has changed
  /// @param haveOtherRows whether there are rows that belong to no session
  record PrintedSessions(Map<String, String> prints, boolean haveOtherRows) {}

  /// Finds the sessions.
  PrintedSessions sessions() throws IOException {
    Map<String, StringBuilder> parts = new LinkedHashMap<>();
    boolean haveOtherRows = false;
    for (LayoutTable table : present()) {
      Map<String, StringBuilder> ofTable =
          Attempts.run(() -> {
            Map<String, StringBuilder> values = new LinkedHashMap<>();
            connection.query(table.prints(), List.of(), columns -> addPrint(columns, values));
            return values;
          });
      haveOtherRows |= ofTable.remove(NO_SESSION) != null;
      ofTable.forEach((session, print) ->
          parts
              .computeIfAbsent(session, _ -> new StringBuilder())
              .append(table.name())
              .append(print));
    }
    Map<String, String> prints = new LinkedHashMap<>();
    parts.forEach((session, text) ->
        prints.put(session, Long.toHexString(XxHash64.hash(text.toString().getBytes(UTF_8)))));
    return new PrintedSessions(prints, haveOtherRows);
  }

  private static void addPrint(Map<String, ?> columns, Map<String, StringBuilder> values) {
    var cells = columns.values().iterator();
    Object session = cells.next();
    StringBuilder print =
        values.computeIfAbsent(
            session == null ? NO_SESSION : String.valueOf(session), _ -> new StringBuilder());
    while (cells.hasNext()) {
      print.append('\t').append(cells.next());
    }
  }

  /// Copies the lines of a session's rows that are not stored, without values that are too long.
  ///
  /// @return whether a row has such a value
  boolean copy(String session, StoredRows stored, RowSpool spool) throws IOException {
    boolean isShortened = false;
    for (LayoutTable table : present()) {
      long before = spool.length();
      try {
        Attempts.run(() -> {
          spool.truncate(before);
          connection.query(table.rows(), List.of(session), lines(table, stored, spool));
          return true;
        });
      } catch (DatabaseException e) {
        if (e.reason() != DatabaseException.Cause.LONG_VALUE) {
          throw e;
        }
        isShortened = true;
        Attempts.run(() -> {
          spool.truncate(before);
          connection.queryShort(table.rows(), List.of(session), lines(table, stored, spool));
          return true;
        });
      }
    }
    return isShortened;
  }

  private DatabaseConnection.RowReceiver lines(
      LayoutTable table, StoredRows stored, RowSpool spool) {
    String name = String.valueOf(file.getFileName());
    return columns -> {
      DatabaseLine line = DatabaseLine.of(layout.schema(), name, table, columns);
      if (!stored.has(line)
          && DatabaseLine.earlier(layout.schema(), name, table, columns)
              .filter(stored::hasEarlier)
              .isEmpty()) {
        spool.append(line.bytes());
      }
    };
  }
}
