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
import java.util.TreeSet;

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
  /// @param damaged the tables that cannot be read to their ends, so that prints lack rows
  record PrintedSessions(Map<String, String> prints, boolean haveOtherRows, Set<String> damaged) {}

  /// Finds the sessions.
  PrintedSessions sessions() throws IOException {
    Map<String, StringBuilder> parts = new LinkedHashMap<>();
    Set<String> damaged = new TreeSet<>();
    boolean haveOtherRows = false;
    for (LayoutTable table : present()) {
      Map<String, StringBuilder> ofTable = new LinkedHashMap<>();
      boolean isWhole =
          isRead(() -> {
            ofTable.clear();
            connection.query(table.prints(), List.of(), columns -> addPrint(columns, ofTable));
          });
      if (!isWhole) {
        damaged.add(table.name());
      }
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
    return new PrintedSessions(prints, haveOtherRows, damaged);
  }

  /// A query whose rows are kept as far as it comes.
  @FunctionalInterface
  private interface Reading {
    void run() throws IOException;
  }

  /// Whether a query came to its end. If not, the database is damaged where it stopped.
  private static boolean isRead(Reading reading) throws IOException {
    try {
      return Attempts.run(() -> {
        reading.run();
        return true;
      });
    } catch (DatabaseException e) {
      if (e.reason() != DatabaseException.Cause.DAMAGED) {
        throw e;
      }
      return false;
    }
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

  /// How the rows of a session were copied.
  ///
  /// @param isShortened whether a row has a value that is too long, which is left out
  /// @param damaged the tables whose rows were copied as far as the database is not damaged
  record CopiedRows(boolean isShortened, Set<String> damaged) {}

  /// Copies the lines of a session's rows that are not stored, without values that are too long.
  CopiedRows copy(String session, StoredRows stored, RowSpool spool) throws IOException {
    boolean isShortened = false;
    Set<String> damaged = new TreeSet<>();
    for (LayoutTable table : present()) {
      long before = spool.length();
      boolean isWhole;
      try {
        isWhole =
            isRead(() -> {
              spool.truncate(before);
              connection.query(table.rows(), List.of(session), lines(table, stored, spool));
            });
      } catch (DatabaseException e) {
        if (e.reason() != DatabaseException.Cause.LONG_VALUE) {
          throw e;
        }
        isShortened = true;
        isWhole =
            isRead(() -> {
              spool.truncate(before);
              connection.queryShort(table.rows(), List.of(session), lines(table, stored, spool));
            });
      }
      if (!isWhole) {
        damaged.add(table.name());
      }
    }
    return new CopiedRows(isShortened, damaged);
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
