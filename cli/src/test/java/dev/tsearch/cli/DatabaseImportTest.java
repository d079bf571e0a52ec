package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.ProgramDatabases.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Databases of other programs as sources, from the import to the export, as users see them.
class DatabaseImportTest {
  @TempDir private Path home;
  private DatabaseHome programs;
  private Path openCode;
  private Path cursor;
  private Path zed;

  @BeforeEach
  void places() throws IOException {
    programs = DatabaseHome.in(home);
    openCode = programs.openCode();
    cursor = programs.cursor();
    zed = programs.zed();
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
      assertThat(programs.imported()).isEqualTo(12);
      assertThat(programs.run("sessions").out().lines())
          .hasSize(2)
          .allMatch(line -> line.contains("\topencode\t/area/garden\t"));
      assertThat(programs.shown("ses_1"))
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
      assertThat(programs.run("import").err())
          .contains("opencode.db (OpenCode): 2 changed sessions\n");
      assertThat(programs.run("import").err())
          .contains("opencode.db (OpenCode): 0 changed sessions\n");
    }
  }

  @Test
  void changedRow_isARevision_andTheExportHasAllRows() throws SQLException, IOException {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      assertThat(programs.imported()).isEqualTo(6);
      assertThat(programs.imported()).isZero();
      answer(owner, "Under the oak.");
      assertThat(programs.imported()).isEqualTo(1);
      assertThat(programs.shown("ses_1")).contains("Under the oak.", "ses_1-prt3@2");

      ProgramDatabases.run(owner, "DELETE FROM part");
      ProgramDatabases.run(owner, "DELETE FROM message");
      assertThat(programs.imported()).isZero();
      assertThat(programs.shown("ses_1")).contains("Where is the spade?", "Under the oak.");
      Path exported = home.resolve("rows.jsonl");
      programs.run("export", "ses_1", "--as", "source", "-o", exported.toString());
      assertThat(Files.readAllLines(exported))
          .hasSize(7)
          .first()
          .isEqualTo(
              "{\"schema\":\"opencode\",\"database\":\"opencode.db\",\"table\":\"session\","
                  + "\"key\":[\"ses_1\"],\"row\":{\"id\":\"ses_1\",\"project_id\":\"p1\","
                  + "\"slug\":\"slug\",\"directory\":\"/area/garden\",\"title\":\"Title spade\","
                  + "\"version\":\"1.2.0\",\"time_created\":1760000000000,"
                  + "\"time_updated\":1760000000009}}");
      String before = programs.shown("ses_1");
      assertThat(programs.run("import", "--again").out()).contains("entries derived   7");
      assertThat(programs.shown("ses_1")).isEqualTo(before);
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
      assertThat(programs.imported()).isEqualTo(1200);
      answer(owner, "Under the oak.");
      assertThat(programs.run("import").out())
          .containsPattern("files +1\n")
          .containsPattern("entries added +1\n")
          .containsPattern("new bytes +2[0-9]{2} B\n");
      assertThat(programs.run("import").out()).containsPattern("files +0\n");
    }
  }

  /// What is compared with the last import may have NULLs.
  @Test
  void rowsWithoutATime_areFoundWhenTheyChange() throws SQLException {
    String title = "{\"composerId\":\"c1\",\"name\":\"The %s\"}";
    try (Connection owner = ProgramDatabases.open(cursor, Journal.WAL, ProgramDatabases.CURSOR)) {
      ProgramDatabases.value(owner, "composerData:c1", title.formatted("rake"));
      assertThat(programs.imported()).isEqualTo(1);
      ProgramDatabases.value(owner, "composerData:c1", title.formatted("hoes"));
      assertThat(programs.imported()).isEqualTo(1);
    }
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      assertThat(programs.imported()).isEqualTo(6);
      ProgramDatabases.run(
          owner,
          "UPDATE part SET data = ? WHERE id = 'ses_1-prt3'",
          "{\"type\":\"text\",\"text\":\"Longer, at the same time.\"}");
      assertThat(programs.imported()).isEqualTo(1);
    }
  }

  /// What is encoded in a blob could be neither redacted nor forgotten.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void threadsOfZed_areKeptAsText(boolean isCompressed) throws SQLException, IOException {
    try (Connection owner = ProgramDatabases.open(zed, Journal.WAL, ProgramDatabases.ZED)) {
      ProgramDatabases.zedThread(owner, "z1", isCompressed, 1, "the word is kettle", "thanks");
      assertThat(programs.imported()).isEqualTo(3);
      assertThat(programs.imported()).isZero();
      String prompt = "{\\\"User\\\": {\\\"content\\\": [{\\\"Text\\\": \\\"%s\\\"}]}}";
      assertThat(programs.rows("z1"))
          .singleElement(STRING)
          .contains(
              "\"data\":\"{\\\"version\\\": \\\"0.3.0\\\", \\\"messages\\\": ["
                  + prompt.formatted("the word is kettle"));
      programs.run("redact", "--yes", "kettle");
      assertThat(programs.rows("z1"))
          .singleElement(STRING)
          .contains(prompt.formatted("the word is ******"))
          .doesNotContain("kettle");
      assertThat(programs.imported()).isZero();
      assertThat(programs.run("import", "--again").out()).contains("entries derived   3");

      ProgramDatabases.zedThread(
          owner, "z1", isCompressed, 2, "the word is kettle", "thanks", "and kettle is the word");
      assertThat(programs.imported()).isEqualTo(1);
      assertThat(programs.shown("z1")).contains("and ****** is the word").doesNotContain("kettle");
      assertThat(programs.rows("z1")).hasSize(2).noneMatch(row -> row.contains("kettle"));
    }
  }

  @Test
  void secretsInThreadsOfZed_areOverwrittenBeforeTheyAreStored() throws SQLException, IOException {
    String key = "ghp_" + "a1B2c3D4e5".repeat(4);
    try (Connection owner = ProgramDatabases.open(zed, Journal.WAL, ProgramDatabases.ZED)) {
      ProgramDatabases.zedThread(owner, "z1", true, 1, "use " + key);
      programs.run("import", "--redact");
      assertThat(programs.rows("z1"))
          .singleElement(STRING)
          .contains("use ****")
          .doesNotContain("ghp_");
    }
  }

  /// A row has all messages of its thread.
  @Test
  void entriesThatGoAlong_areCounted() throws SQLException {
    try (Connection owner = ProgramDatabases.open(zed, Journal.WAL, ProgramDatabases.ZED)) {
      ProgramDatabases.zedThread(owner, "z1", true, 1, "the word is kettle", "thanks", "bye");
      assertThat(programs.imported()).isEqualTo(4);
      String along = "of them 3 that the query does not find: they are made of the same lines";
      assertThat(programs.run("forget", "--query", "kettle", "--dry-run").out())
          .startsWith("would forget 4 entries: ")
          .contains(along);
      assertThat(programs.run("forget", "--query", "kettle", "--dry-run", "--json").out())
          .contains("\"others\":0,\"along\":3}");
      assertThat(programs.run("forget", "z1", "--dry-run").out()).doesNotContain("of them");
      assertThat(programs.run("forget", "--query", "kettle", "--yes").out()).contains(along);
    }
  }

  @Test
  void rehearsal_leavesNothing() throws SQLException {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      assertThat(programs.run("import", "--dry-run").out()).contains("opencode.db!/ses_1.jsonl");
      assertThat(home.resolve(".local/share/tsearch")).doesNotExist();
      assertThat(programs.imported()).isEqualTo(6);
    }
  }

  /// Its tables are those of a program, but no import has found a session in them.
  @Test
  void databaseWithoutSessions_isNoTranscript_untilItHasOne() throws SQLException, IOException {
    Path copy = Files.createDirectories(home.resolve("copies")).resolve("some.db");
    try (Connection owner = ProgramDatabases.open(copy, Journal.WAL, ProgramDatabases.OPENCODE)) {
      Result named = programs.cli().run("import", copy.toString());
      assertThat(named.exit()).isEqualTo(2);
      assertThat(named.err())
          .contains(": no database of a known program, or one without sessions; not imported");
      String folder = String.valueOf(copy.getParent());
      assertThat(programs.run("import", folder).err()).contains("no transcripts: 1 .db");
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      Result found = programs.run("import", folder);
      assertThat(found.out()).contains("entries added     6");
      assertThat(found.err()).doesNotContain("no transcripts");
      ProgramDatabases.run(owner, "DELETE FROM part");
      ProgramDatabases.run(owner, "DELETE FROM message");
      ProgramDatabases.run(owner, "DELETE FROM session");
      assertThat(programs.run("import", folder).err()).doesNotContain("no transcripts");
      assertThat(programs.shown("ses_1")).contains("Where is the spade?");
    }
  }

  @Test
  void placeOfADatabaseWithoutSessions_hasNone() throws SQLException {
    try (Connection owner =
        ProgramDatabases.open(openCode, Journal.WAL, ProgramDatabases.OPENCODE)) {
      assertThat(owner).isNotNull();
      Result first = programs.run("import");
      assertThat(first.err())
          .contains("opencode.db (OpenCode): no database with sessions of the program\n");
      assertThat(first.out()).contains("not transcripts 1");
      assertThat(programs.run("import").out()).contains("not transcripts 1");
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
    Result result = programs.cli().run("import");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("opencode.db: opencode.db-journal is no file");
    Files.delete(journal);
    assertThat(programs.imported()).isEqualTo(6);
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
      Result result = programs.cli().run("import");
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err())
          .contains(
              "opencode.db: values of more than 32 MiB are not read: they stay in the database, and"
                  + " the rest of ses_1 is imported");
      assertThat(programs.shown("ses_1")).contains("Where is the spade?");
      assertThat(programs.shown("ses_2")).contains("Where is the lantern?", "Under the tree.");
      assertThat(programs.rows("ses_1"))
          .last(STRING)
          .endsWith("\"data\":{\"omitted\":140000000}}}");
      assertThat(programs.imported()).isZero();
      answer(owner, "Under the oak.");
      assertThat(programs.imported()).isEqualTo(1);
      assertThat(programs.shown("ses_1")).contains("Under the oak.");
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
