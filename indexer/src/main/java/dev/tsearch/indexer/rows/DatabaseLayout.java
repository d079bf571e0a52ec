package dev.tsearch.indexer.rows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tables in which a program keeps its sessions, and which of their rows belong to which.
///
/// @param schema the name of the layout, which each line of a row has; unique among layouts
/// @param program the program, for messages
/// @param required the columns by which a database of the program is recognized, by table
/// @param tables the tables to read, in the order in which the rows of a session are stored
public record DatabaseLayout(
    String schema, String program, Map<String, Set<String>> required, List<LayoutTable> tables) {

  /// Copies the collections.
  public DatabaseLayout {
    required = Map.copyOf(required);
    tables = List.copyOf(tables);
  }

  /// A table with rows of sessions.
  ///
  /// @param name the table; skipped if the database does not have it
  /// @param key the columns that identify a row
  /// @param prints a query for a session and values of which one differs after a row of the session
  ///   in this table was added, changed or removed. It reads as little as possible: counts, times
  ///   and lengths, but no texts. A session may have several result rows
  /// @param rows a query for all columns of the rows of a session, in the order of the
  ///   conversation; its only parameter, which may occur several times as `?1`, is the session
  public record LayoutTable(String name, List<String> key, String prints, String rows) {

    /// Copies the list.
    public LayoutTable {
      key = List.copyOf(key);
    }
  }

  /// A query for prints: the number of the rows of each session, and the sum and the maximum of
  /// each value.
  ///
  /// The inner query has a limit so that SQLite runs it by itself. It would otherwise sort whole
  /// rows, with the texts whose lengths are asked for.
  ///
  /// @param session the session of a row
  /// @param from the table, and perhaps which of its rows
  /// @param values what may differ in a row that was changed: numbers, times and lengths
  public static String prints(String session, String from, String... values) {
    var inner = new StringBuilder("SELECT " + session + " AS session");
    var outer = new StringBuilder("SELECT session, count(*)");
    for (int i = 0; i < values.length; i++) {
      inner.append(", ").append(values[i]).append(" AS v").append(i);
      outer.append(", total(v").append(i).append("), max(v").append(i).append(')');
    }
    return outer + " FROM (" + inner + " FROM " + from + " LIMIT -1) GROUP BY session";
  }

  /// Whether a database has the tables and columns of the program.
  ///
  /// @param columns the columns of the database by table
  public boolean isOf(Map<String, Set<String>> columns) {
    return required.entrySet().stream()
        .allMatch(
            table -> columns.getOrDefault(table.getKey(), Set.of()).containsAll(table.getValue()));
  }

  /// The first of the required columns that a database does not have although it resembles one of
  /// the program: it has all tables, several of them, and most of the columns. Empty if it does not
  /// resemble one, or has all columns.
  ///
  /// @param columns the columns of the database by table
  public Optional<String> missing(Map<String, Set<String>> columns) {
    if (required.size() < 2 || !columns.keySet().containsAll(required.keySet())) {
      return Optional.empty();
    }
    List<String> missing =
        required.entrySet().stream()
            .flatMap(table ->
                table.getValue().stream()
                    .filter(
                        column -> !columns.getOrDefault(table.getKey(), Set.of()).contains(column))
                    .map(column -> table.getKey() + "." + column))
            .sorted()
            .toList();
    int all = required.values().stream().mapToInt(Set::size).sum();
    return missing.size() * 2 < all ? missing.stream().findFirst() : Optional.empty();
  }
}
