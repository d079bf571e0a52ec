package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.ProgramDatabases.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Databases of other programs as sources, from the import to the export, as users see them.
class DatabaseImportTest {
  @TempDir private Path home;
  private Cli cli;
  private Path openCode;
  private Path cursor;
  private Path zed;

  @BeforeEach
  void places() throws IOException {
    // An empty folder: the module is on the class path of the tests.
    Path installed = Files.createDirectories(home.resolve("module"));
    cli = Cli.in(home).with("TSEARCH_SQLITE", installed.toString());
    openCode = home.resolve(".local/share/opencode/opencode.db");
    cursor = home.resolve(".config/Cursor/User/globalStorage/state.vscdb");
    zed = home.resolve(".local/share/zed/threads/threads.db");
  }

  private Result run(String... words) {
    Result result = cli.run(words);
    assertThat(result.exit()).as(result.out() + result.err()).isZero();
    return result;
  }

  /// Imports the known places and returns the number of entries that were added.
  private long imported() {
    String out = run("import").out();
    return out.lines()
        .filter(line -> line.startsWith("entries added"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }

  private String shown(String session) {
    return run("show", session).out();
  }

  private static void answer(Connection owner, String text) {
    ProgramDatabases.run(
        owner,
        "UPDATE part SET data = ?, time_updated = time_updated + 1 WHERE id = 'ses_1-prt3'",
        "{\"type\":\"text\",\"text\":\"" + text + "\"}");
  }

  @Test
  void sessionsOfOpenCode_areListedAndShown() throws SQLException {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      ProgramDatabases.openCodeSession(owner, "ses_2", "lantern");
      assertThat(imported()).isEqualTo(12);
      assertThat(run("sessions").out().lines())
          .hasSize(2)
          .allMatch(line -> line.contains("\topencode\t/area/garden\t"));
      assertThat(shown("ses_1"))
          .containsSubsequence(
              "Title spade",
              "Where is the spade?",
              "look spade",
              "mud",
              "Under the tree.",
              "1 tool call · 10 tokens read, 2 written");
    }
  }

  @Test
  void databases_areCountedInSessions() throws SQLException {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      ProgramDatabases.openCodeSession(owner, "ses_2", "lantern");
      assertThat(run("import").err()).contains("opencode.db (OpenCode): 2 changed sessions\n");
      assertThat(run("import").err()).contains("opencode.db (OpenCode): 0 changed sessions\n");
    }
  }

  @Test
  void changedRow_isARevision_andTheExportHasAllRows() throws SQLException, IOException {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      assertThat(imported()).isEqualTo(6);
      assertThat(imported()).isZero();
      answer(owner, "Under the oak.");
      assertThat(imported()).isEqualTo(1);
      assertThat(shown("ses_1")).contains("Under the oak.", "ses_1-prt3@2");

      ProgramDatabases.run(owner, "DELETE FROM part");
      ProgramDatabases.run(owner, "DELETE FROM message");
      assertThat(imported()).isZero();
      assertThat(shown("ses_1")).contains("Where is the spade?", "Under the oak.");
      Path exported = home.resolve("rows.jsonl");
      run("export", "ses_1", "--as", "source", "-o", exported.toString());
      assertThat(Files.readAllLines(exported))
          .hasSize(7)
          .first()
          .isEqualTo(
              "{\"schema\":\"opencode\",\"database\":\"opencode.db\",\"table\":\"session\","
                  + "\"key\":[\"ses_1\"],\"row\":{\"id\":\"ses_1\",\"project_id\":\"p1\","
                  + "\"slug\":\"slug\",\"directory\":\"/area/garden\",\"title\":\"Title spade\","
                  + "\"version\":\"1.2.0\",\"time_created\":1760000000000,"
                  + "\"time_updated\":1760000000009}}");
      String before = shown("ses_1");
      assertThat(run("import", "--again").out()).contains("entries derived   7");
      assertThat(shown("ses_1")).isEqualTo(before);
    }
  }

  /// The small form of `benchmarks/databases.sh`.
  @Test
  void oneChangedRow_isTheOnlyOneThatIsStored() throws SQLException {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.run(owner, "BEGIN");
      for (int session = 1; session <= 200; session++) {
        ProgramDatabases.openCodeSession(owner, "ses_" + session, "spade");
      }
      ProgramDatabases.run(owner, "COMMIT");
      assertThat(imported()).isEqualTo(1200);
      answer(owner, "Under the oak.");
      assertThat(run("import").out())
          .containsPattern("files +1\n")
          .containsPattern("entries added +1\n")
          .containsPattern("new bytes +2[0-9]{2} B\n");
      assertThat(run("import").out()).containsPattern("files +0\n");
    }
  }

  @Test
  void conversationsOfCursor_areInTheOrderOfTheEditor() throws SQLException {
    for (Journal journal : Journal.values()) {
      try (Connection owner =
          ProgramDatabases.open(
              journal == Journal.WAL ? cursor : cursor.resolveSibling("other.vscdb"),
              journal,
              ProgramDatabases.CURSOR)) {
        ProgramDatabases.cursorConversation(owner, "11111111-" + journal, "rake");
        run("import", cursor.resolveSibling("").toString());
        assertThat(shown("11111111-" + journal))
            .containsSubsequence(
                "cursor · /area/orchard",
                "Title rake",
                "Where is the rake?",
                "run_terminal_cmd",
                "shed",
                "Behind the shed.",
                "7 tokens read, 3 written");
      }
    }
  }

  /// The editor writes a transcript, too, without ids, results and times.
  @Test
  void conversationInDatabaseAndTranscript_isOne() throws SQLException, IOException {
    String session = "0b7c1d2e-0000-4000-8000-000000000002";
    String line =
        "{\"role\":\"%s\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}}\n";
    Path transcripts = home.resolve(".cursor/projects/area-orchard/agent-transcripts");
    Path transcript = transcripts.resolve(session).resolve(session + ".jsonl");
    Files.createDirectories(transcript.getParent());
    Files.writeString(
        transcript,
        line.formatted("user", "Where is the rake?")
            + line.formatted("assistant", "Behind the shed."));
    try (Connection owner = ProgramDatabases.open(cursor, Journal.WAL, ProgramDatabases.CURSOR)) {
      ProgramDatabases.value(
          owner, "composerData:" + session, "{\"composerId\":\"" + session + "\"}");
      assertThat(imported()).as("a conversation without messages").isEqualTo(2);
      ProgramDatabases.run(owner, "DELETE FROM cursorDiskKV");
      ProgramDatabases.cursorConversation(owner, session, "rake");
      assertThat(imported()).isEqualTo(5);
      assertThat(run("import", "--again").out()).contains("entries derived   5");
      Files.writeString(
          transcript, line.formatted("user", "And the hoe?"), StandardOpenOption.APPEND);
      assertThat(imported()).as("the transcript alone has changed").isZero();
    }
    assertThat(run("sessions").out().lines()).singleElement(STRING).contains("\tcursor\t");
    assertThat(shown(session))
        .containsOnlyOnce("Where is the rake?")
        .containsOnlyOnce("Behind the shed.");
  }

  /// One damaged page kept all sessions of the database from being imported.
  @Test
  void damageWithinATable_leavesTheOtherSessions() throws SQLException, IOException {
    String filler = "\"text\":\"" + "The pump is in the shed. ".repeat(60) + "\"";
    try (Connection owner =
        ProgramDatabases.open(cursor, Journal.DELETE, ProgramDatabases.CURSOR)) {
      ProgramDatabases.cursorConversation(owner, "11111111", "rake");
      ProgramDatabases.value(
          owner, "composerData:22222222", "{\"composerId\":\"22222222\",\"name\":\"Pump\"}");
      for (int i = 0; i < 40; i++) {
        ProgramDatabases.bubble(owner, "22222222", "b" + i, 1, filler);
      }
      ProgramDatabases.bubble(owner, "22222222", "b9mark", 1, "\"text\":\"Where is the mark?\"");
      for (int i = 40; i < 80; i++) {
        ProgramDatabases.bubble(owner, "22222222", "b" + i, 1, filler);
      }
      ProgramDatabases.cursorConversation(owner, "33333333", "hoe");
    }
    byte[] bytes = Files.readAllBytes(cursor);
    int mark = new String(bytes, ISO_8859_1).indexOf("the mark?");
    bytes[mark / 4096 * 4096] = 99; // the kind of the page
    Files.write(cursor, bytes);
    for (int i = 0; i < 2; i++) {
      Result result = cli.run("import");
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err())
          .contains("state.vscdb: the database is damaged in cursorDiskKV; what can be read of");
    }
    assertThat(shown("11111111")).contains("Where is the rake?", "Behind the shed.");
    assertThat(shown("33333333")).contains("Where is the hoe?", "Behind the shed.");
    assertThat(shown("22222222")).as("what is in other rows").contains("Pump");
  }

  /// It was in the archive twice without a word.
  @Test
  void transcriptBeforeItsDatabase_isNamedUntilItsEntriesAreDropped()
      throws SQLException, IOException {
    String session = "0b7c1d2e-0000-4000-8000-000000000003";
    Path transcripts = home.resolve(".cursor/projects/area-orchard/agent-transcripts");
    Path transcript = transcripts.resolve(session).resolve(session + ".jsonl");
    Files.createDirectories(transcript.getParent());
    Files.writeString(
        transcript,
        "{\"role\":\"user\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"Where is the rake?\"}]}}\n");
    assertThat(imported()).isEqualTo(1);
    String twice =
        "1 session is in the archive twice, from a transcript and from a database; to drop what the"
            + " transcripts repeat, type: tsearch import --again";
    try (Connection owner = ProgramDatabases.open(cursor, Journal.WAL, ProgramDatabases.CURSOR)) {
      ProgramDatabases.cursorConversation(owner, session, "rake");
      assertThat(run("import").err()).contains(twice);
      assertThat(run("sessions").out().lines()).hasSize(2);
      run("import", "--again");
      assertThat(run("sessions").out().lines()).singleElement(STRING).contains("\tcursor\t");
      ProgramDatabases.bubble(owner, session, "b8", 1, "\"text\":\"And the ladder?\"");
      ProgramDatabases.bubble(owner, session, "b9", 1, "\"text\":\"And the pump?\"");
      assertThat(run("import").err()).doesNotContain("twice");
    }
  }

  /// A list that is none of messages ended the import of all further conversations.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"fullConversationHeadersOnly\":[\"x\",3,null,{\"bubbleId\":\"b1\"}]}",
        "{\"fullConversationHeadersOnly\":{\"a\":1}}",
        "{\"fullConversationHeadersOnly\":\"b1\"}",
        "{not json"
      })
  void conversationWithoutAnOrder_hasItsMessages(String conversation) throws SQLException {
    try (Connection owner = ProgramDatabases.open(cursor, Journal.WAL, ProgramDatabases.CURSOR)) {
      ProgramDatabases.value(owner, "composerData:11111111", conversation);
      ProgramDatabases.bubble(owner, "11111111", "b1", 1, "\"text\":\"Where is the rake?\"");
      ProgramDatabases.cursorConversation(owner, "22222222", "hoe");
      run("import");
      assertThat(shown("11111111")).containsOnlyOnce("Where is the rake?");
      assertThat(shown("22222222")).contains("Where is the hoe?");
    }
  }

  @Test
  void repliesAfterAnImport_areAppended() throws SQLException {
    try (Connection owner = ProgramDatabases.open(cursor, Journal.WAL, ProgramDatabases.CURSOR)) {
      ProgramDatabases.cursorConversation(owner, "11111111", "rake");
      ProgramDatabases.cursorConversation(owner, "22222222", "hoe");
      assertThat(imported()).isEqualTo(10);
      ProgramDatabases.bubble(owner, "22222222", "b4", 1, "\"text\":\"And the ladder?\"");
      assertThat(imported()).isEqualTo(1);
      ProgramDatabases.bubble(owner, "22222222", "b4", 1, "\"text\":\"And the pump?\"");
      assertThat(imported()).isEqualTo(1);
      assertThat(shown("22222222")).contains("And the pump?");
    }
  }

  /// What is compared with the last import may have NULLs.
  @Test
  void rowsWithoutATime_areFoundWhenTheyChange() throws SQLException {
    String title = "{\"composerId\":\"c1\",\"name\":\"The %s\"}";
    try (Connection owner = ProgramDatabases.open(cursor, Journal.WAL, ProgramDatabases.CURSOR)) {
      ProgramDatabases.value(owner, "composerData:c1", title.formatted("rake"));
      assertThat(imported()).isEqualTo(1);
      ProgramDatabases.value(owner, "composerData:c1", title.formatted("hoes"));
      assertThat(imported()).isEqualTo(1);
    }
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      assertThat(imported()).isEqualTo(6);
      ProgramDatabases.run(
          owner,
          "UPDATE part SET data = ? WHERE id = 'ses_1-prt3'",
          "{\"type\":\"text\",\"text\":\"Longer, at the same time.\"}");
      assertThat(imported()).isEqualTo(1);
    }
  }

  private List<String> rows(String session) throws IOException {
    Path exported = home.resolve("rows.jsonl");
    run("export", session, "--as", "source", "--force", "-o", exported.toString());
    return Files.readAllLines(exported);
  }

  /// What is encoded in a blob could be neither redacted nor forgotten.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void threadsOfZed_areKeptAsText(boolean isCompressed) throws SQLException, IOException {
    try (Connection owner = ProgramDatabases.open(zed, Journal.WAL, ProgramDatabases.ZED)) {
      ProgramDatabases.zedThread(owner, "z1", isCompressed, 1, "the word is kettle", "thanks");
      assertThat(imported()).isEqualTo(3);
      assertThat(imported()).isZero();
      String prompt = "{\\\"User\\\": {\\\"content\\\": [{\\\"Text\\\": \\\"%s\\\"}]}}";
      assertThat(rows("z1"))
          .singleElement(STRING)
          .contains(
              "\"data\":\"{\\\"version\\\": \\\"0.3.0\\\", \\\"messages\\\": ["
                  + prompt.formatted("the word is kettle"));
      run("redact", "--yes", "kettle");
      assertThat(rows("z1"))
          .singleElement(STRING)
          .contains(prompt.formatted("the word is ******"))
          .doesNotContain("kettle");
      assertThat(imported()).isZero();
      assertThat(run("import", "--again").out()).contains("entries derived   3");

      ProgramDatabases.zedThread(
          owner, "z1", isCompressed, 2, "the word is kettle", "thanks", "and kettle is the word");
      assertThat(imported()).isEqualTo(1);
      assertThat(shown("z1")).contains("and ****** is the word").doesNotContain("kettle");
      assertThat(rows("z1")).hasSize(2).noneMatch(row -> row.contains("kettle"));
    }
  }

  @Test
  void secretsInThreadsOfZed_areOverwrittenBeforeTheyAreStored() throws SQLException, IOException {
    String key = "ghp_" + "a1B2c3D4e5".repeat(4);
    try (Connection owner = ProgramDatabases.open(zed, Journal.WAL, ProgramDatabases.ZED)) {
      ProgramDatabases.zedThread(owner, "z1", true, 1, "use " + key);
      run("import", "--redact");
      assertThat(rows("z1")).singleElement(STRING).contains("use ****").doesNotContain("ghp_");
    }
  }

  /// A row has all messages of its thread.
  @Test
  void entriesThatGoAlong_areCounted() throws SQLException {
    try (Connection owner = ProgramDatabases.open(zed, Journal.WAL, ProgramDatabases.ZED)) {
      ProgramDatabases.zedThread(owner, "z1", true, 1, "the word is kettle", "thanks", "bye");
      assertThat(imported()).isEqualTo(4);
      String along = "of them 3 that the query does not find: they are made of the same lines";
      assertThat(run("forget", "--query", "kettle", "--dry-run").out())
          .startsWith("would forget 4 entries: ")
          .contains(along);
      assertThat(run("forget", "--query", "kettle", "--dry-run", "--json").out())
          .contains("\"others\":0,\"along\":3}");
      assertThat(run("forget", "z1", "--dry-run").out()).doesNotContain("of them");
      assertThat(run("forget", "--query", "kettle", "--yes").out()).contains(along);
    }
  }

  @Test
  void valuesOfCursor_areKeptAsText() throws SQLException, IOException {
    try (Connection owner = ProgramDatabases.open(cursor, Journal.WAL, ProgramDatabases.CURSOR)) {
      ProgramDatabases.cursorConversation(owner, "11111111", "rake");
      assertThat(imported()).isPositive();
      assertThat(rows("11111111")).noneMatch(row -> row.contains("base64"));
    }
  }

  @Test
  void rehearsal_leavesNothing() throws SQLException {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      assertThat(run("import", "--dry-run").out()).contains("opencode.db!/ses_1.jsonl");
      assertThat(home.resolve(".local/share/tsearch")).doesNotExist();
      assertThat(imported()).isEqualTo(6);
    }
  }

  /// Its tables are those of a program, but no import has found a session in them.
  @Test
  void databaseWithoutSessions_isNoTranscript_untilItHasOne() throws SQLException, IOException {
    Path copy = Files.createDirectories(home.resolve("copies")).resolve("some.db");
    try (Connection owner = ProgramDatabases.open(copy, Journal.WAL, ProgramDatabases.OPENCODE)) {
      Result named = cli.run("import", copy.toString());
      assertThat(named.exit()).isEqualTo(2);
      assertThat(named.err())
          .contains(": no database of a known program, or one without sessions; not imported");
      String folder = String.valueOf(copy.getParent());
      assertThat(run("import", folder).err()).contains("no transcripts: 1 .db");
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      Result found = run("import", folder);
      assertThat(found.out()).contains("entries added     6");
      assertThat(found.err()).doesNotContain("no transcripts");
      ProgramDatabases.run(owner, "DELETE FROM part");
      ProgramDatabases.run(owner, "DELETE FROM message");
      ProgramDatabases.run(owner, "DELETE FROM session");
      assertThat(run("import", folder).err()).doesNotContain("no transcripts");
      assertThat(shown("ses_1")).contains("Where is the spade?");
    }
  }

  @Test
  void placeOfADatabaseWithoutSessions_hasNone() throws SQLException {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      assertThat(owner).isNotNull();
      Result first = run("import");
      assertThat(first.err())
          .contains("opencode.db (OpenCode): no database with sessions of the program\n");
      assertThat(first.out()).contains("not transcripts 1");
      assertThat(run("import").out()).contains("not transcripts 1");
    }
  }

  /// SQLite opens the journal beside a database; opening a pipe waits for a writer.
  @Test
  @Timeout(60)
  void pipeInThePlaceOfTheJournal_isNamed() throws Exception {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.DELETE, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
    }
    Path journal = openCode.resolveSibling("opencode.db-journal");
    assertThat(new ProcessBuilder("mkfifo", journal.toString()).start().waitFor()).isZero();
    Result result = cli.run("import");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("opencode.db: opencode.db-journal is no file");
    Files.delete(journal);
    assertThat(imported()).isEqualTo(6);
  }

  /// One such value would keep all sessions of the database out of the archive.
  @Test
  void valueThatIsTooLong_isNamed_andAllElseIsImported() throws SQLException, IOException {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.DELETE, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      ProgramDatabases.openCodeSession(owner, "ses_2", "lantern");
      ProgramDatabases.run(
          owner, "UPDATE part SET data = zeroblob(140000000) WHERE id = 'ses_1-prt3'");
      Result result = cli.run("import");
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err())
          .contains(
              "opencode.db: values of more than 32 MiB are not read: they stay in the database, and"
                  + " the rest of ses_1 is imported");
      assertThat(shown("ses_1")).contains("Where is the spade?");
      assertThat(shown("ses_2")).contains("Where is the lantern?", "Under the tree.");
      assertThat(rows("ses_1")).last(STRING).endsWith("\"data\":{\"omitted\":140000000}}}");
      assertThat(imported()).isZero();
      answer(owner, "Under the oak.");
      assertThat(imported()).isEqualTo(1);
      assertThat(shown("ses_1")).contains("Under the oak.");
    }
  }

  @Test
  void moduleThatIsNotInstalled_isNamed() throws SQLException {
    ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE).close();
    Result result =
        Cli.in(home)
            .with("TSEARCH_SQLITE", home.resolve("absent").toString())
            .run("import", openCode.toString());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out() + result.err())
        .contains("the part of tsearch that reads databases is not installed");
  }
}
