package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Databases with the tables of the programs that tsearch reads, and rows in them, written as the
/// programs write them.
final class ProgramDatabases {
  private ProgramDatabases() {}

  /// No tables: another process has made them.
  static final String TABLES_EXIST = "SELECT 1 WHERE 0";

  static final String OPENCODE =
      """
      CREATE TABLE project (id text PRIMARY KEY, worktree text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL);
      CREATE TABLE session (id text PRIMARY KEY, project_id text NOT NULL, parent_id text, slug text NOT NULL, directory text NOT NULL, title text NOT NULL, version text NOT NULL, share_url text, summary_additions integer, summary_deletions integer, summary_files integer, summary_diffs text, revert text, permission text, time_created integer NOT NULL, time_updated integer NOT NULL, time_compacting integer, time_archived integer);
      CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL, FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE);
      CREATE TABLE part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL, FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE);
      CREATE INDEX message_session_time_created_id_idx ON message (session_id, time_created, id);
      CREATE INDEX part_message_id_id_idx ON part (message_id, id);
      CREATE INDEX part_session_idx ON part (session_id);
      """;

  static final String CURSOR =
      """
      CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
      CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
      CREATE TABLE composerHeaders (composerId TEXT PRIMARY KEY, workspaceId TEXT, createdAt INTEGER, lastUpdatedAt INTEGER, isArchived INTEGER, isSubagent INTEGER, recency INTEGER, checkpointAt INTEGER, value TEXT);
      """;

  static final String ZED =
      """
      CREATE TABLE threads (id TEXT PRIMARY KEY, summary TEXT NOT NULL, updated_at TEXT NOT NULL, data_type TEXT NOT NULL, data BLOB NOT NULL, parent_id TEXT, created_at TEXT);
      """;

  /// How a database keeps its journal.
  enum Journal {
    WAL,
    DELETE
  }

  /// Opens a database, which is created if it does not exist. The caller closes it.
  static Connection open(Path file, Journal journal, String tables) {
    try {
      Files.createDirectories(file.getParent());
      Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
      try (Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA journal_mode=" + journal);
        statement.execute("PRAGMA wal_autocheckpoint=0");
        statement.executeUpdate(tables);
        statement.execute("PRAGMA busy_timeout=5000");
      }
      return connection;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Runs a statement.
  static void run(Connection connection, String sql, Object... parameters) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /// A session of OpenCode with a question, a call, and an answer.
  static void openCodeSession(Connection connection, String id, String word) {
    long time = 1_760_000_000_000L;
    run(
        connection,
        "INSERT INTO session (id, project_id, slug, directory, title, version, time_created,"
            + " time_updated) VALUES (?, 'p1', 'slug', '/area/garden', ?, '1.2.0', ?, ?)",
        id,
        "Title " + word,
        time,
        time + 9);
    message(connection, id, 1, "{\"role\":\"user\",\"time\":{\"created\":%d}}".formatted(time + 1));
    part(connection, id, 1, 1, "{\"type\":\"text\",\"text\":\"Where is the " + word + "?\"}");
    message(
        connection,
        id,
        2,
        "{\"role\":\"assistant\",\"modelID\":\"pump-1\",\"time\":{\"created\":%d},"
                .formatted(time + 2000)
            + "\"tokens\":{\"input\":10,\"output\":2,\"reasoning\":0,\"cache\":{\"read\":4,\"write\":0}}}");
    part(
        connection,
        id,
        2,
        2,
        "{\"type\":\"tool\",\"callID\":\"c1\",\"tool\":\"bash\",\"state\":{\"status\":\"completed\","
            + "\"input\":{\"command\":\"look "
            + word
            + "\"},\"output\":\"mud\",\"metadata\":{\"exit\":0}}}");
    part(connection, id, 2, 3, "{\"type\":\"text\",\"text\":\"Under the tree.\"}");
  }

  /// A thread of Zed in some state, compressed with zstd or not.
  ///
  /// @param minute when it was saved
  static void zedThread(
      Connection connection, String id, boolean isCompressed, int minute, String... prompts) {
    byte[] data =
        ("{\"version\": \"0.3.0\", \"messages\": ["
                + Arrays.stream(prompts)
                    .map("{\"User\": {\"content\": [{\"Text\": \"%s\"}]}}"::formatted)
                    .collect(Collectors.joining(", "))
                + "]}")
            .getBytes(UTF_8);
    run(
        connection,
        "INSERT OR REPLACE INTO threads VALUES (?, 'Title', ?, ?, ?, NULL, '2026-10-10T13:00:00Z')",
        id,
        "2026-10-10T13:%02d:00Z".formatted(minute),
        isCompressed ? "zstd" : "json",
        isCompressed ? Zstd.compress(data) : data);
  }

  static void message(Connection connection, String session, int number, String data) {
    run(
        connection,
        "INSERT INTO message VALUES (?, ?, ?, ?, ?)",
        session + "-msg" + number,
        session,
        1_760_000_000_000L + number,
        1_760_000_000_000L + number,
        data);
  }

  static void part(Connection connection, String session, int message, int number, String data) {
    run(
        connection,
        "INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)",
        session + "-prt" + number,
        session + "-msg" + message,
        session,
        1_760_000_000_000L + number,
        1_760_000_000_000L + number,
        data);
  }

  /// A conversation of Cursor with a question, a call, and an answer, whose rows are in another
  /// order than its messages.
  static void cursorConversation(Connection connection, String id, String word) {
    run(
        connection,
        "INSERT INTO composerHeaders VALUES (?, 'w', 1, 2, 0, 0, 0, NULL, ?)",
        id,
        "{\"workspaceIdentifier\":{\"uri\":{\"fsPath\":\"/area/orchard\"}}}");
    bubble(connection, id, "b3", 2, "\"text\":\"Behind the shed.\"");
    bubble(
        connection,
        id,
        "b2",
        2,
        "\"capabilityType\":15,\"toolFormerData\":{\"toolCallId\":\"t1\",\"name\":\"run_terminal_cmd\","
            + "\"status\":\"completed\",\"params\":\"{\\\"command\\\":\\\"ls\\\"}\","
            + "\"result\":\"{\\\"output\\\":\\\"shed\\\",\\\"exitCode\\\":0}\"},"
            + "\"tokenCount\":{\"inputTokens\":7,\"outputTokens\":3}");
    bubble(connection, id, "b1", 1, "\"text\":\"Where is the " + word + "?\"");
    value(
        connection,
        "composerData:" + id,
        "{\"composerId\":\""
            + id
            + "\",\"name\":\"Title "
            + word
            + "\",\"createdAt\":1760000000000,\"lastUpdatedAt\":1760000009000,"
            + "\"modelConfig\":{\"modelName\":\"pump-2\"},\"fullConversationHeadersOnly\":["
            + String.join(
                ",",
                List.of("b1", "b2", "b3").stream()
                    .map(name -> "{\"bubbleId\":\"" + name + "\",\"type\":1}")
                    .toList())
            + "]}");
  }

  static void bubble(Connection connection, String id, String name, int type, String members) {
    value(
        connection,
        "bubbleId:" + id + ":" + name,
        "{\"type\":"
            + type
            + ",\"bubbleId\":\""
            + name
            + "\",\"createdAt\":\"2025-10-09T08:5"
            + name.charAt(1)
            + ":00Z\","
            + members
            + "}");
  }

  static void value(Connection connection, String key, String value) {
    run(connection, "INSERT INTO cursorDiskKV VALUES (?, ?)", key, value.getBytes(UTF_8));
  }
}
