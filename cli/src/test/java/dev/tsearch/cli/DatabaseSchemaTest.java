package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.ProgramDatabases.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Databases with the tables as the programs create them: each is found, its session is imported
/// with the first import, and a new message with the second.
class DatabaseSchemaTest {
  @TempDir private Path home;

  /// A database of a program.
  ///
  /// `first` and `second` are the rows of session `s1` at two times. The second ones say *Nine
  /// meters.*
  enum Program {
    GOOSE(
        ".local/share/goose/sessions/sessions.db",
        "CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '', user_set_name BOOLEAN DEFAULT FALSE, session_type TEXT NOT NULL DEFAULT 'user', working_dir TEXT NOT NULL, created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, extension_data TEXT DEFAULT '{}', total_tokens INTEGER, input_tokens INTEGER, output_tokens INTEGER, accumulated_total_tokens INTEGER, accumulated_input_tokens INTEGER, accumulated_output_tokens INTEGER, schedule_id TEXT, recipe_json TEXT, user_recipe_values_json TEXT, provider_name TEXT, model_config_json TEXT);"
            + "CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, message_id TEXT, session_id TEXT NOT NULL REFERENCES sessions(id), role TEXT NOT NULL, content_json TEXT NOT NULL, created_timestamp INTEGER NOT NULL, timestamp TIMESTAMP DEFAULT CURRENT_TIMESTAMP, tokens INTEGER, metadata_json TEXT);"
            + "CREATE INDEX idx_messages_session ON messages(session_id);",
        "INSERT INTO sessions (id, name, working_dir, created_at, updated_at) VALUES ('s1', 'Dig', '/area/well', '2025-10-09 08:53:20', '2025-10-09 08:53:20');"
            + "INSERT INTO messages (message_id, session_id, role, content_json, created_timestamp) VALUES ('m1', 's1', 'user', '[{\"type\":\"text\",\"text\":\"How deep?\"}]', 1760000000);",
        "INSERT INTO messages (message_id, session_id, role, content_json, created_timestamp) VALUES ('m2', 's1', 'assistant', '[{\"type\":\"text\",\"text\":\"Nine meters.\"}]', 1760000009);"),
    CRUSH(
        "well/.crush/crush.db",
        "CREATE TABLE sessions (id TEXT PRIMARY KEY, parent_session_id TEXT, title TEXT NOT NULL, message_count INTEGER NOT NULL DEFAULT 0, prompt_tokens INTEGER NOT NULL DEFAULT 0, completion_tokens INTEGER NOT NULL DEFAULT 0, cost REAL NOT NULL DEFAULT 0.0, updated_at INTEGER NOT NULL, created_at INTEGER NOT NULL, summary_message_id TEXT);"
            + "CREATE TABLE messages (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, role TEXT NOT NULL, parts BLOB NOT NULL default '[]', model TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, finished_at INTEGER, provider TEXT, is_summary_message INTEGER DEFAULT 0 NOT NULL);"
            + "CREATE INDEX idx_messages_session_id ON messages (session_id);",
        "INSERT INTO sessions (id, title, updated_at, created_at) VALUES ('s1', 'Dig', 1760000000, 1760000000);"
            + "INSERT INTO messages (id, session_id, role, parts, created_at, updated_at) VALUES ('m1', 's1', 'user', '[{\"type\":\"text\",\"data\":{\"text\":\"How deep?\"}}]', 1760000001, 1760000001);",
        "INSERT INTO messages (id, session_id, role, parts, created_at, updated_at) VALUES ('m2', 's1', 'assistant', '[{\"type\":\"text\",\"data\":{\"text\":\"Nine meters.\"}}]', 1760000002, 1760000002);"),
    HERMES(
        ".hermes/state.db",
        "CREATE TABLE sessions (id TEXT PRIMARY KEY, source TEXT NOT NULL, user_id TEXT, model TEXT, model_config TEXT, system_prompt TEXT, parent_session_id TEXT, started_at REAL NOT NULL, ended_at REAL, end_reason TEXT, message_count INTEGER DEFAULT 0, tool_call_count INTEGER DEFAULT 0, input_tokens INTEGER DEFAULT 0, output_tokens INTEGER DEFAULT 0, cwd TEXT, title TEXT);"
            + "CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL REFERENCES sessions(id), role TEXT NOT NULL, content TEXT, tool_call_id TEXT, tool_calls TEXT, tool_name TEXT, timestamp REAL NOT NULL, token_count INTEGER, finish_reason TEXT);",
        "INSERT INTO sessions (id, source, model, started_at, title) VALUES ('s1', 'cli', 'pump-1', 1760000000.5, 'Dig');"
            + "INSERT INTO messages (session_id, role, content, timestamp) VALUES ('s1', 'user', 'How deep?', 1760000001.5);",
        "INSERT INTO messages (session_id, role, content, timestamp) VALUES ('s1', 'assistant', 'Nine meters.', 1760000002.5);"),
    KIRO(
        ".local/share/kiro-cli/data.sqlite3",
        "CREATE TABLE conversations (key TEXT PRIMARY KEY, value TEXT);"
            + "CREATE TABLE conversations_v2 (key TEXT NOT NULL, conversation_id TEXT NOT NULL, value TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY (key, conversation_id));",
        "INSERT INTO conversations_v2 VALUES ('/area/well', 's1', '{\"history\":[{\"user\":{\"content\":{\"Prompt\":{\"prompt\":\"How deep?\"}},\"timestamp\":\"2025-10-09T08:53:20Z\"},\"assistant\":{}}]}', 1760000000000, 1760000000000);",
        "UPDATE conversations_v2 SET updated_at = 1760000009000, value = '{\"history\":[{\"user\":{\"content\":{\"Prompt\":{\"prompt\":\"How deep?\"}},\"timestamp\":\"2025-10-09T08:53:20Z\"},\"assistant\":{\"Response\":{\"content\":\"Nine meters.\"}}}]}';"),
    AMAZON_Q(
        ".local/share/amazon-q/data.sqlite3",
        "CREATE TABLE conversations (key TEXT PRIMARY KEY, value TEXT);",
        "INSERT INTO conversations VALUES ('/area/well', '{\"conversation_id\":\"s1\",\"history\":[[{\"content\":{\"Prompt\":{\"prompt\":\"How deep?\"}}},{}]]}');",
        "UPDATE conversations SET value = '{\"conversation_id\":\"s1\",\"history\":[[{\"content\":{\"Prompt\":{\"prompt\":\"How deep?\"}}},{\"Response\":{\"content\":\"Nine meters.\"}}]]}';"),
    EARLY_CURSOR(
        ".config/Cursor/User/workspaceStorage/w1/state.vscdb",
        "CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);"
            + "CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);",
        "INSERT INTO ItemTable VALUES ('other', '{\"tabs\":[{}]}');"
            + "INSERT INTO ItemTable VALUES ('workbench.panel.aichat.view.aichat.chatdata', '{\"tabs\":[1,{\"tabId\":\"s2\",\"bubbles\":[]},{\"tabId\":\"s1\",\"chatTitle\":\"Dig\",\"lastSendTime\":1760000000000,\"bubbles\":[{\"type\":\"user\",\"text\":\"How deep?\"}]}]}');",
        "INSERT INTO ItemTable VALUES ('workbench.panel.aichat.view.aichat.chatdata', '{\"tabs\":[{\"tabId\":\"s1\",\"chatTitle\":\"Dig\",\"lastSendTime\":1760000009000,\"bubbles\":[{\"type\":\"user\",\"text\":\"How deep?\"},{\"type\":\"ai\",\"rawText\":\"Nine meters.\"}]}]}');"),
    CURSOR_CLI(
        ".cursor/chats/e4e90b7b/s1/store.db",
        "CREATE TABLE blobs (id TEXT PRIMARY KEY, data BLOB);"
            + "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);",
        "INSERT INTO blobs VALUES ('b1', CAST('{\"role\":\"user\",\"content\":\"How deep?\"}' AS BLOB)), ('b2', x'0A0101');"
            + "INSERT INTO meta VALUES ('0', '7b226167656e744964223a227331222c226c6174657374526f6f74426c6f624964223a22303031222c226e616d65223a224e6577204167656e74222c22637265617465644174223a313736303030303030303030307d');",
        "INSERT INTO blobs VALUES ('b3', CAST('{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Nine meters.\"}]}' AS BLOB)), ('b4', x'0A0101');"
            + "UPDATE meta SET value = '7b226167656e744964223a227331222c226c6174657374526f6f74426c6f624964223a22303032222c226e616d65223a224e6577204167656e74222c22637265617465644174223a313736303030303030303030307d';"),
    CURSOR_CLI_KEYS(
        ".config/cursor/chats/e4e90b7b/s1/store.db",
        "CREATE TABLE blobs (key TEXT PRIMARY KEY, value BLOB);"
            + "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);",
        "INSERT INTO blobs VALUES ('b1', '{\"role\":\"user\",\"content\":\"How deep?\"}');"
            + "INSERT INTO meta VALUES ('other', '{}'), ('0', '{\"agentId\":\"s1\",\"createdAt\":1760000000000}');",
        "INSERT INTO blobs VALUES ('b3', '{\"role\":\"assistant\",\"content\":\"Nine meters.\"}');"),
    LLM(
        ".config/io.datasette.llm/logs.db",
        "CREATE TABLE conversations (id TEXT PRIMARY KEY, name TEXT, model TEXT);"
            + "CREATE TABLE responses (id TEXT PRIMARY KEY, model TEXT, prompt TEXT, system TEXT, prompt_json TEXT, options_json TEXT, response TEXT, response_json TEXT, conversation_id TEXT REFERENCES conversations(id), duration_ms INTEGER, datetime_utc TEXT, input_tokens INTEGER, output_tokens INTEGER, token_details TEXT);"
            + "CREATE TABLE tool_calls (id INTEGER PRIMARY KEY, response_id TEXT, tool_id INTEGER, name TEXT, arguments TEXT, tool_call_id TEXT);"
            + "CREATE TABLE tool_results (id INTEGER PRIMARY KEY, response_id TEXT, tool_id INTEGER, name TEXT, output TEXT, tool_call_id TEXT);",
        "INSERT INTO conversations VALUES ('s1', 'Dig', 'pump-1');"
            + "INSERT INTO responses (id, model, prompt, response, conversation_id, datetime_utc) VALUES ('r1', 'pump-1', 'How deep?', '', 's1', '2025-10-09T08:53:20.5');"
            + "INSERT INTO tool_calls VALUES (1, 'r1', 1, 'measure', '{}', 'c1');"
            + "INSERT INTO tool_results VALUES (1, 'r1', 1, 'measure', '9', 'c1');",
        "INSERT INTO responses (id, model, prompt, response, conversation_id, datetime_utc) VALUES ('r2', 'pump-1', '', 'Nine meters.', 's1', '2025-10-09T08:53:29.5');"),
    LLM_THREADS(
        ".config/io.datasette.llm/logs.db",
        LLM.tables
            + "CREATE TABLE fragments (id INTEGER PRIMARY KEY, hash TEXT, content TEXT, datetime_utc TEXT, source TEXT);"
            + "CREATE TABLE messages (hash TEXT PRIMARY KEY, parent_hash TEXT REFERENCES messages(hash), role TEXT, provider_metadata TEXT);"
            + "CREATE TABLE parts (id INTEGER PRIMARY KEY, message_hash TEXT REFERENCES messages(hash), position INTEGER, type TEXT, tool_name TEXT, text TEXT, payload TEXT);"
            + "CREATE TABLE threads (id TEXT PRIMARY KEY, name TEXT, tip_message_hash TEXT REFERENCES messages(hash), forked_from TEXT REFERENCES threads(id), datetime_utc TEXT);"
            + "CREATE TABLE turns (id TEXT PRIMARY KEY, thread_id TEXT REFERENCES threads(id), parent_message_hash TEXT REFERENCES messages(hash), tip_message_hash TEXT REFERENCES messages(hash), model TEXT, resolved_model TEXT, options_json TEXT, schema_id TEXT, input_tokens INTEGER, output_tokens INTEGER, token_details TEXT, duration_ms INTEGER, datetime_utc TEXT, response_json TEXT);"
            + "CREATE TABLE turn_fragments (turn_id TEXT REFERENCES turns(id), fragment_id INTEGER REFERENCES fragments(id), \"order\" INTEGER, kind TEXT, PRIMARY KEY (turn_id, fragment_id, kind, \"order\"));",
        // r1 was written to both generations of tables.
        "INSERT INTO conversations VALUES ('s1', 'Dig', 'pump-1');"
            + "INSERT INTO responses (id, model, prompt, response, conversation_id, datetime_utc) VALUES ('r1', 'pump-1', 'How deep?', 'Wait.', 's1', '2025-10-09T08:53:20');"
            + "INSERT INTO messages VALUES ('b2:1', NULL, 'user', NULL), ('b2:2', 'b2:1', 'assistant', NULL);"
            + "INSERT INTO parts (message_hash, position, type, text) VALUES ('b2:1', 0, 'text', 'How deep?'), ('b2:2', 0, 'text', 'Wait.');"
            + "INSERT INTO threads VALUES ('s1', 'Dig', 'b2:2', NULL, '2025-10-09T08:53:20');"
            + "INSERT INTO turns (id, thread_id, parent_message_hash, tip_message_hash, model, datetime_utc) VALUES ('r1', 's1', 'b2:1', 'b2:2', 'pump-1', '2025-10-09T08:53:20');",
        "INSERT INTO messages VALUES ('b2:4', 'b2:2', 'assistant', NULL);"
            + "INSERT INTO parts (message_hash, position, type, text) VALUES ('b2:4', 0, 'text', 'Nine meters.');"
            + "INSERT INTO turns (id, thread_id, parent_message_hash, tip_message_hash, model, datetime_utc) VALUES ('r2', 's1', 'b2:2', 'b2:4', 'pump-1', '2025-10-09T08:53:29');"),
    ZED(
        ".local/share/zed/threads/threads.db",
        "CREATE TABLE threads (id TEXT PRIMARY KEY, summary TEXT NOT NULL, updated_at TEXT NOT NULL, data_type TEXT NOT NULL, data BLOB NOT NULL);",
        "INSERT INTO threads VALUES ('s1', 'Dig', '2025-10-09T08:53:20Z', 'json', '{\"messages\":[{\"User\":{\"content\":[{\"Text\":\"How deep?\"}]}}]}');",
        "UPDATE threads SET updated_at = '2025-10-09T08:53:29Z', data = '{\"messages\":[{\"User\":{\"content\":[{\"Text\":\"How deep?\"}]}},{\"Agent\":{\"content\":[{\"Text\":\"Nine meters.\"}],\"tool_results\":{}}}]}';"),
    WARP(
        ".local/state/warp-terminal/warp.sqlite",
        "CREATE TABLE ai_queries (id INTEGER PRIMARY KEY NOT NULL, exchange_id TEXT NOT NULL, conversation_id TEXT NOT NULL, start_ts DATETIME NOT NULL, input TEXT NOT NULL, working_directory TEXT, output_status TEXT NOT NULL, model_id TEXT NOT NULL DEFAULT '', planning_model_id TEXT NOT NULL DEFAULT '', coding_model_id TEXT NOT NULL DEFAULT '');"
            + "CREATE TABLE agent_conversations (id INTEGER PRIMARY KEY NOT NULL, conversation_id TEXT NOT NULL, conversation_data TEXT NOT NULL, last_modified_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP);"
            + "CREATE TABLE agent_tasks (id INTEGER PRIMARY KEY NOT NULL, conversation_id TEXT NOT NULL, task_id TEXT NOT NULL, task BLOB NOT NULL, last_modified_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP);",
        "INSERT INTO ai_queries (exchange_id, conversation_id, start_ts, input, output_status) VALUES ('e1', 's1', '2025-10-09 08:53:20', '[{\"Query\":{\"text\":\"How deep?\"}}]', '\"Completed\"');"
            + "INSERT INTO agent_tasks (conversation_id, task_id, task, last_modified_at) VALUES ('s1', 't1', x'0A0102', '2025-10-09 08:53:21');",
        "INSERT INTO ai_queries (exchange_id, conversation_id, start_ts, input, output_status) VALUES ('e2', 's1', '2025-10-09 08:53:29', '[{\"Query\":{\"text\":\"Nine meters.\"}}]', '\"Completed\"');");

    final String path;
    final String tables;
    final String first;
    final String second;

    Program(String path, String tables, String first, String second) {
      this.path = path;
      this.tables = tables;
      this.first = first;
      this.second = second;
    }
  }

  @ParameterizedTest
  @EnumSource
  void sessionIsImported_andThenItsNewMessage(Program program) throws IOException, SQLException {
    Path installed = Files.createDirectories(home.resolve("module"));
    Cli cli = Cli.in(home).with("TSEARCH_SQLITE", installed.toString());
    Path file = home.resolve(program.path);
    // The database of Crush belongs to a project; the others are in known places.
    List<String> command =
        program == Program.CRUSH ? List.of("import", file.toString()) : List.of("import");
    try (Connection owner = ProgramDatabases.open(file, Journal.WAL, program.tables);
        var statement = owner.createStatement()) {
      statement.executeUpdate(program.first);
      Result first = cli.run(command);
      assertThat(first.exit()).as(first.out() + first.err()).isZero();
      assertThat(cli.run("show", "s1").out()).contains("How deep?").doesNotContain("Nine meters.");
      statement.executeUpdate(program.second);
      Result second = cli.run(command);
      assertThat(second.exit()).as(second.out() + second.err()).isZero();
      assertThat(cli.run("show", "s1").out()).containsSubsequence("How deep?", "Nine meters.");
      assertThat(second.out()).containsPattern("entries added +1\n");
    }
  }

  /// A query that read the texts would read gigabytes at each import, and end at the long value.
  @ParameterizedTest
  @CsvSource({
    "GOOSE, messages, content_json",
    "CRUSH, messages, parts",
    "HERMES, messages, content",
    "LLM, responses, response",
    "WARP, ai_queries, input"
  })
  void changesAreFound_withoutReadingTexts(Program program, String table, String column)
      throws IOException, SQLException {
    Path installed = Files.createDirectories(home.resolve("module"));
    Cli cli = Cli.in(home).with("TSEARCH_SQLITE", installed.toString());
    Path file = home.resolve(program.path);
    try (Connection owner = ProgramDatabases.open(file, Journal.WAL, program.tables);
        var statement = owner.createStatement()) {
      statement.executeUpdate(program.first);
      statement.executeUpdate("UPDATE %s SET %s = zeroblob(40000000)".formatted(table, column));
      statement.executeUpdate(program.second);
      Result result = cli.run("import", file.toString());
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err())
          .contains("values of more than 32 MiB are not read", "the rest of s1 is imported");
      assertThat(cli.run("show", "s1").out()).contains("Nine meters.");
    }
  }

  @Test
  void answersOfWarp_areNamed() throws IOException, SQLException {
    Path installed = Files.createDirectories(home.resolve("module"));
    Cli cli = Cli.in(home).with("TSEARCH_SQLITE", installed.toString());
    Program program = Program.WARP;
    try (Connection owner =
            ProgramDatabases.open(home.resolve(program.path), Journal.WAL, program.tables);
        var statement = owner.createStatement()) {
      statement.executeUpdate(program.first);
      assertThat(cli.run("import").exit()).isZero();
      assertThat(cli.run("show", "s1").out())
          .containsSubsequence(
              "How deep?", "[answers of the agent: 3 bytes of protobuf, which cannot be read]");
    }
  }

  /// The transcript of Cursor CLI has the calls without ids and results.
  @ParameterizedTest
  @ValueSource(strings = {".cursor/chats", ".config/cursor/chats"})
  void transcriptOfASessionInADatabase_hasNoEntries(String chats) throws IOException, SQLException {
    Path installed = Files.createDirectories(home.resolve("module"));
    Cli cli = Cli.in(home).with("TSEARCH_SQLITE", installed.toString());
    String session = "0b7c1d2e-0000-4000-8000-000000000001";
    Path transcripts = home.resolve(".cursor/projects/area-well/agent-transcripts/" + session);
    Path subagents = Files.createDirectories(transcripts.resolve("subagents"));
    String text = "{\"type\":\"text\",\"text\":\"I look for it.\"}";
    String call = "{\"type\":\"%s\",\"%s\":\"Read\",\"%s\":{\"path\":\"rope.txt\"}}";
    String written = call.formatted("tool_use", "name", "input");
    Files.writeString(
        transcripts.resolve(session + ".jsonl"),
        "{\"role\":\"assistant\",\"message\":{\"content\":[%s,%s]}}\n".formatted(text, written));
    Files.writeString(
        subagents.resolve("digger.jsonl"),
        "{\"role\":\"user\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"Dig.\"}]}}\n");
    assertThat(cli.run("import").out()).containsPattern("entries added +3\n");
    Path file = home.resolve(chats).resolve("e4e90b7b").resolve(session).resolve("store.db");
    try (Connection owner =
            ProgramDatabases.open(file, Journal.WAL, Program.CURSOR_CLI_KEYS.tables);
        var statement = owner.createStatement()) {
      statement.executeUpdate(
          "INSERT INTO meta VALUES ('0', '{\"agentId\":\"%s\"}');".formatted(session)
              + "INSERT INTO blobs VALUES ('b1', '{\"role\":\"assistant\",\"content\":[%s,%s]}');"
                  .formatted(
                      text, call.formatted("tool-call\",\"toolCallId\":\"t1", "toolName", "args")));
      assertThat(cli.run("import").exit()).isZero();
      assertThat(cli.run("import", "--again").exit()).isZero();
      assertThat(cli.run("show", session).out())
          .contains("2 entries · 1 sub-agent with 1 entry")
          .containsOnlyOnce("I look for it.")
          .containsOnlyOnce("rope.txt");
    }
  }

  /// It counts as one of Cursor, so no other reader takes it.
  @Test
  void databaseWithoutASession_isNamed() throws IOException, SQLException {
    Path installed = Files.createDirectories(home.resolve("module"));
    Cli cli = Cli.in(home).with("TSEARCH_SQLITE", installed.toString());
    Program program = Program.CURSOR_CLI_KEYS;
    Path file = home.resolve(program.path);
    try (Connection owner = ProgramDatabases.open(file, Journal.WAL, program.tables);
        var statement = owner.createStatement()) {
      assertThat(cli.run("import").exit()).as("an empty one").isZero();
      statement.executeUpdate(
          "INSERT INTO blobs VALUES ('b1', '{\"role\":\"user\",\"content\":\"How deep?\"}')");
      Result result = cli.run("import");
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err())
          .contains(
              "store.db: a database of Cursor CLI whose rows name no session; nothing of it is"
                  + " imported");
    }
  }

  @Test
  void databaseOfAnotherVersion_isNamed_andWhatWasImportedStays() throws IOException, SQLException {
    Path installed = Files.createDirectories(home.resolve("module"));
    Cli cli = Cli.in(home).with("TSEARCH_SQLITE", installed.toString());
    Path file = home.resolve(".local/share/opencode/opencode.db");
    try (Connection owner = ProgramDatabases.open(file, Journal.WAL, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "s1", "spade");
      assertThat(cli.run("import").exit()).isZero();
      ProgramDatabases.run(owner, "ALTER TABLE part RENAME COLUMN data TO body");
      Result renamed = cli.run("import");
      assertThat(renamed.exit()).isEqualTo(2);
      assertThat(renamed.err())
          .contains(
              "opencode.db: a database like those of OpenCode without the column part.data: a"
                  + " version that is not known; nothing of it is imported");
      ProgramDatabases.run(owner, "DROP TABLE part");
      assertThat(cli.run("import").err())
          .contains("opencode.db (OpenCode): no database with sessions of the program");
      assertThat(cli.run("show", "s1").out()).contains("Where is the spade?");
    }
  }

  @Test
  void forkOfAThread_hasItsOwnMessages() throws IOException, SQLException {
    Path installed = Files.createDirectories(home.resolve("module"));
    Cli cli = Cli.in(home).with("TSEARCH_SQLITE", installed.toString());
    Program program = Program.LLM_THREADS;
    try (Connection owner =
            ProgramDatabases.open(home.resolve(program.path), Journal.WAL, program.tables);
        var statement = owner.createStatement()) {
      statement.executeUpdate(program.first);
      statement.executeUpdate(
          "INSERT INTO messages VALUES ('b2:5', 'b2:2', 'user', NULL), ('b2:6', 'b2:5', 'assistant', NULL);"
              + "INSERT INTO parts (message_hash, position, type, text) VALUES ('b2:5', 0, 'text', 'Why?'), ('b2:6', 0, 'text', 'It is dry.');"
              + "INSERT INTO threads VALUES ('s2', NULL, 'b2:6', 's1', '2025-10-09T08:53:30');"
              + "INSERT INTO turns (id, thread_id, parent_message_hash, tip_message_hash, model, datetime_utc) VALUES ('r3', 's2', 'b2:5', 'b2:6', 'pump-1', '2025-10-09T08:53:30');");
      assertThat(cli.run("import").exit()).isZero();
      assertThat(cli.run("show", "s2").out())
          .containsSubsequence("Why?", "It is dry.")
          .doesNotContain("How deep?", "Wait.");
      assertThat(cli.run("show", "s1").out())
          .containsOnlyOnce("How deep?")
          .containsOnlyOnce("Wait.");
    }
  }
}
