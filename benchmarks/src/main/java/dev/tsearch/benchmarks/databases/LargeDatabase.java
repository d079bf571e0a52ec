package dev.tsearch.benchmarks.databases;

import dev.tsearch.benchmarks.corpus.TextWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// Makes a database as OpenCode has them, and changes one row of it. `benchmarks/databases.sh`
/// measures imports of it.
public final class LargeDatabase {
  private static final int PARTS_OF_SESSION = 1000;

  /// The mean. Parts are in turns short, as messages are, and long, as outputs of tools.
  private static final int PART_CHARS = 4000;

  private static final long TIME = 1_760_000_000_000L;

  private LargeDatabase() {}

  /// Runs `make FILE MEGABYTES` or `change FILE`.
  public static void main(String[] arguments) throws SQLException, IOException {
    Path file = Path.of(arguments[1]);
    Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      if (arguments[0].equals("make")) {
        make(connection, statement, Long.parseLong(arguments[2]) << 20);
      } else {
        statement.executeUpdate(
            "UPDATE part SET time_updated = time_updated + 1,"
                + " data = '{\"type\":\"text\",\"text\":\"changed\"}' WHERE id = 'prt-0-7'");
      }
    }
    System.out.println(file + ": " + Files.size(file) / 1_000_000 + " MB");
  }

  private static void make(Connection connection, Statement statement, long bytes)
      throws SQLException {
    statement.execute("PRAGMA journal_mode=WAL");
    for (String sql :
        List.of(
            "CREATE TABLE session (id text PRIMARY KEY, project_id text, directory text,"
                + " title text, time_created integer, time_updated integer)",
            "CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer,"
                + " time_updated integer, data text)",
            "CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text,"
                + " time_created integer, time_updated integer, data text)",
            "CREATE INDEX part_session_idx ON part (session_id)",
            "CREATE INDEX message_session_idx ON message (session_id)")) {
      statement.executeUpdate(sql);
    }
    connection.setAutoCommit(false);
    var text = new TextWriter();
    long sessions = Math.max(1, bytes / PART_CHARS / PARTS_OF_SESSION);
    for (int session = 0; session < sessions; session++) {
      addSession(connection, session, text);
      connection.commit();
    }
  }

  private static void addSession(Connection connection, int session, TextWriter text)
      throws SQLException {
    long time = TIME + session * 1_000_000L;
    insert(connection, "session", "ses-" + session, "p", "/area/garden", "Title", time, time);
    String message = "msg-" + session;
    String role = "{\"role\":\"assistant\",\"time\":{\"created\":" + time + "}}";
    insert(connection, "message", message, "ses-" + session, time, time, role);
    for (int part = 0; part < PARTS_OF_SESSION; part++) {
      int length = part % 2 == 0 ? PART_CHARS / 8 : PART_CHARS * 15 / 8;
      insert(
          connection,
          "part",
          "prt-" + session + "-" + part,
          message,
          "ses-" + session,
          time + part,
          time + part,
          "{\"type\":\"text\",\"text\":\"" + text.sample(length, session, part) + "\"}");
    }
  }

  private static void insert(Connection connection, String table, Object... values)
      throws SQLException {
    String marks = "?,".repeat(values.length).replaceFirst(",$", "");
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")")) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}
