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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The database of the editor Cursor as a source, from the import to the export, as users see it.
class CursorDatabaseTest {
  @TempDir private Path home;
  private DatabaseHome programs;
  private Path cursor;

  @BeforeEach
  void places() throws IOException {
    programs = DatabaseHome.in(home);
    cursor = programs.cursor();
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
        programs.run("import", cursor.resolveSibling("").toString());
        assertThat(programs.shown("11111111-" + journal))
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
      assertThat(programs.imported()).as("a conversation without messages").isEqualTo(2);
      ProgramDatabases.run(owner, "DELETE FROM cursorDiskKV");
      ProgramDatabases.cursorConversation(owner, session, "rake");
      assertThat(programs.imported()).isEqualTo(5);
      assertThat(programs.run("import", "--again").out()).contains("entries derived   5");
      Files.writeString(
          transcript, line.formatted("user", "And the hoe?"), StandardOpenOption.APPEND);
      assertThat(programs.imported()).as("the transcript alone has changed").isZero();
    }
    assertThat(programs.run("sessions").out().lines()).singleElement(STRING).contains("\tcursor\t");
    assertThat(programs.shown(session))
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
      Result result = programs.cli().run("import");
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err())
          .contains("state.vscdb: the database is damaged in cursorDiskKV; what can be read of");
    }
    assertThat(programs.shown("11111111")).contains("Where is the rake?", "Behind the shed.");
    assertThat(programs.shown("33333333")).contains("Where is the hoe?", "Behind the shed.");
    assertThat(programs.shown("22222222")).as("what is in other rows").contains("Pump");
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
    assertThat(programs.imported()).isEqualTo(1);
    String twice =
        "1 session is in the archive twice, from a transcript and from a database; to drop what the"
            + " transcripts repeat, type: tsearch import --again";
    try (Connection owner = ProgramDatabases.open(cursor, Journal.WAL, ProgramDatabases.CURSOR)) {
      ProgramDatabases.cursorConversation(owner, session, "rake");
      assertThat(programs.run("import").err()).contains(twice);
      assertThat(programs.run("sessions").out().lines()).hasSize(2);
      programs.run("import", "--again");
      assertThat(programs.run("sessions").out().lines())
          .singleElement(STRING)
          .contains("\tcursor\t");
      ProgramDatabases.bubble(owner, session, "b8", 1, "\"text\":\"And the ladder?\"");
      ProgramDatabases.bubble(owner, session, "b9", 1, "\"text\":\"And the pump?\"");
      assertThat(programs.run("import").err()).doesNotContain("twice");
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
      programs.run("import");
      assertThat(programs.shown("11111111")).containsOnlyOnce("Where is the rake?");
      assertThat(programs.shown("22222222")).contains("Where is the hoe?");
    }
  }

  @Test
  void repliesAfterAnImport_areAppended() throws SQLException {
    try (Connection owner = ProgramDatabases.open(cursor, Journal.WAL, ProgramDatabases.CURSOR)) {
      ProgramDatabases.cursorConversation(owner, "11111111", "rake");
      ProgramDatabases.cursorConversation(owner, "22222222", "hoe");
      assertThat(programs.imported()).isEqualTo(10);
      ProgramDatabases.bubble(owner, "22222222", "b4", 1, "\"text\":\"And the ladder?\"");
      assertThat(programs.imported()).isEqualTo(1);
      ProgramDatabases.bubble(owner, "22222222", "b4", 1, "\"text\":\"And the pump?\"");
      assertThat(programs.imported()).isEqualTo(1);
      assertThat(programs.shown("22222222")).contains("And the pump?");
    }
  }

  @Test
  void valuesOfCursor_areKeptAsText() throws SQLException, IOException {
    try (Connection owner = ProgramDatabases.open(cursor, Journal.WAL, ProgramDatabases.CURSOR)) {
      ProgramDatabases.cursorConversation(owner, "11111111", "rake");
      assertThat(programs.imported()).isPositive();
      assertThat(programs.rows("11111111")).noneMatch(row -> row.contains("base64"));
    }
  }
}
