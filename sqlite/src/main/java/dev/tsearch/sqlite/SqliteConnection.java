package dev.tsearch.sqlite;

import dev.tsearch.indexer.database.DatabaseConnection;
import dev.tsearch.indexer.database.DatabaseException;
import dev.tsearch.indexer.rows.DatabaseLine;
import dev.tsearch.indexer.rows.DatabaseLine.LongValue;
import dev.tsearch.indexer.rows.DatabaseLine.RawText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteLimits;

/// An SQLite database that is open for reading. Single-threaded.
///
/// With a write-ahead log, readers and writers do not see each other. In the other journal modes a
/// reader keeps a writer from committing, so a query looks for the journal of a writer while it
/// runs and ends if there is one.
final class SqliteConnection implements DatabaseConnection {
  /// How long SQLite waits for a lock by itself.
  private static final int LOCK_WAIT_MILLIS = 200;

  /// How many instructions of SQLite run between two looks at the journal: about a millisecond.
  private static final int INSTRUCTIONS = 20_000;

  /// The beginning of a query for all columns of a table.
  private static final Pattern ALL_COLUMNS = Pattern.compile("SELECT ((?:\\w+\\.)?)\\*(?= FROM )");

  /// Replaces the characters of bytes that are not valid UTF-8.
  private static final char REPLACEMENT = '\uFFFD';

  private final Path file;
  private final Connection connection;

  private SqliteConnection(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /// Opens a database. The caller closes it.
  static SqliteConnection open(Path file) throws DatabaseException {
    var config = new SQLiteConfig();
    config.setReadOnly(true);
    config.setBusyTimeout(LOCK_WAIT_MILLIS);
    try {
      SQLiteConnection connection =
          (SQLiteConnection) config.createConnection("jdbc:sqlite:" + file.toUri() + "?mode=ro");
      var open = new SqliteConnection(file, connection);
      try {
        connection.setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, DatabaseLine.MAX_VALUE_BYTES);
        open.yieldToWriters();
        return open;
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private void yieldToWriters() throws SQLException {
    if (journalMode().equals("wal")) {
      return;
    }
    Path journal = Path.of(file + "-journal");
    ProgressHandler.setHandler(
        connection,
        INSTRUCTIONS,
        new ProgressHandler() {
          @Override
          protected int progress() {
            return isWriting(journal) ? 1 : 0;
          }
        });
  }

  /// Whether a writer has a journal. A persistent journal stays, with a header of zeros.
  private static boolean isWriting(Path journal) {
    try (var in = Files.newInputStream(journal)) {
      return in.read() > 0;
    } catch (IOException _) {
      return false;
    }
  }

  private String journalMode() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA journal_mode")) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    }
  }

  @Override
  public Map<String, Set<String>> columns() throws DatabaseException {
    Map<String, Set<String>> tables = new HashMap<>();
    String sql =
        "SELECT tables.name, columns.name FROM sqlite_schema AS tables,"
            + " pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'";
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        tables.computeIfAbsent(rows.getString(1), _ -> new HashSet<>()).add(rows.getString(2));
      }
    } catch (SQLException e) {
      throw failure(e);
    }
    return tables;
  }

  @Override
  public void query(String sql, List<String> parameters, RowReceiver receiver) throws IOException {
    run(
        sql,
        parameters,
        rows -> {
          ResultSetMetaData names = rows.getMetaData();
          Map<String, @Nullable Object> columns = new LinkedHashMap<>();
          for (int i = 1; i <= names.getColumnCount(); i++) {
            columns.put(names.getColumnLabel(i), value(rows, i));
          }
          return columns;
        },
        receiver);
  }

  /// SQLite tells the length of a value without reading it. The columns are named in the query
  /// itself: around one that sorts, its rows would be read whole.
  @Override
  public void queryShort(String sql, List<String> parameters, RowReceiver receiver)
      throws IOException {
    Matcher all = ALL_COLUMNS.matcher(sql);
    boolean isDirect = all.lookingAt();
    String table = isDirect ? all.group(1) : "";
    String rest = isDirect ? sql.substring(all.end()) : " FROM (" + sql + ")";
    List<String> names = names(sql);
    String selected =
        names.stream()
            .map(name -> table + "\"" + name.replace("\"", "\"\"") + "\"")
            .map(name ->
                "octet_length(%1$s), iif(octet_length(%1$s) > %2$d, NULL, %1$s)"
                    .formatted(name, DatabaseLine.MAX_VALUE_BYTES))
            .collect(Collectors.joining(", "));
    run(
        "SELECT " + selected + rest,
        parameters,
        rows -> {
          Map<String, @Nullable Object> columns = new LinkedHashMap<>();
          for (int i = 0; i < names.size(); i++) {
            long length = rows.getLong(2 * i + 1);
            columns.put(
                names.get(i),
                length > DatabaseLine.MAX_VALUE_BYTES
                    ? new LongValue(length)
                    : value(rows, 2 * i + 2));
          }
          return columns;
        },
        receiver);
  }

  private List<String> names(String sql) throws DatabaseException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      ResultSetMetaData metadata = statement.getMetaData();
      Set<String> names = new LinkedHashSet<>();
      for (int i = 1; i <= metadata.getColumnCount(); i++) {
        names.add(metadata.getColumnLabel(i));
      }
      return List.copyOf(names);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /// Reads a row of a result.
  @FunctionalInterface
  private interface Columns {
    Map<String, @Nullable Object> of(ResultSet rows) throws SQLException;
  }

  private void run(String sql, List<String> parameters, Columns columns, RowReceiver receiver)
      throws IOException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setString(i + 1, parameters.get(i));
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          receiver.row(columns.of(rows));
        }
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private static @Nullable Object value(ResultSet rows, int column) throws SQLException {
    Object value = rows.getObject(column);
    return switch (value) {
      case Integer number -> (long) number;
      case Float real -> (double) real;
      case String text when text.indexOf(REPLACEMENT) >= 0 -> exact(rows.getBytes(column));
      case null, default -> value;
    };
  }

  private static Object exact(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException _) {
      return new RawText(bytes);
    }
  }

  @Override
  public void close() throws DatabaseException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private static DatabaseException failure(SQLException e) {
    SQLiteErrorCode code =
        e instanceof SQLiteException own ? own.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
    if (code == SQLiteErrorCode.SQLITE_READONLY_ROLLBACK) {
      return new DatabaseException(
          DatabaseException.Cause.OTHER,
          "the database has a journal of a change that was not completed; start its program once,"
              + " which removes it, and import again");
    }
    return switch (code.name().replaceFirst("^(SQLITE_[A-Z]+)_.*", "$1")) {
      case "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_INTERRUPT" ->
          new DatabaseException(
              DatabaseException.Cause.BUSY, "the database is locked by another program");
      case "SQLITE_CORRUPT", "SQLITE_NOTADB" ->
          new DatabaseException(
              DatabaseException.Cause.DAMAGED, "the database is damaged (" + code.message + ")");
      case "SQLITE_TOOBIG" ->
          new DatabaseException(
              DatabaseException.Cause.LONG_VALUE,
              "the database has a value of more than "
                  + (DatabaseLine.MAX_VALUE_BYTES >> 20)
                  + " MiB: not read");
      case "SQLITE_CANTOPEN", "SQLITE_READONLY" ->
          new DatabaseException(
              DatabaseException.Cause.OTHER,
              "the database cannot be opened ("
                  + code.message
                  + "). Beside one with a write-ahead log SQLite must write a file -shm; where it may"
                  + " not, copy the database and its -wal to another folder, and import the copy");
      default ->
          new DatabaseException(
              DatabaseException.Cause.OTHER, "the database cannot be read (" + code.message + ")");
    };
  }
}
