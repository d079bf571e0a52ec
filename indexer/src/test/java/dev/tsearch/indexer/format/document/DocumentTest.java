package dev.tsearch.indexer.format.document;

import static dev.tsearch.indexer.format.Reading.seconds;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentTest {
  private static final Document DOCUMENT = new Document(Json.SOURCE);

  private static Head head(String path, String text) {
    return Head.of(Path.of(path), text.getBytes(UTF_8), Siblings.NONE);
  }

  private static List<Entry> read(String path, String text) {
    assertThat(DOCUMENT.claims(head(path, text))).isTrue();
    return reading(path, text, 0).entries();
  }

  private static Reading reading(String path, String text, long from) {
    return Reading.of(DOCUMENT, Reading.alone(path), text.getBytes(UTF_8), from);
  }

  private static List<String> texts(List<Entry> entries) {
    return entries.stream().map(entry -> entry.from() + ": " + entry.content()).toList();
  }

  private static final String BAKERY =
      """
      {
        "sessionId": "s-7",
        "title": "Bread for the fair",
        "startTime": "2026-04-01T08:00:00Z",
        "messages": [
          {"id": "a", "type": "user", "content": "Which flour?", "timestamp": "2026-04-01T08:00:01Z"},
          {"id": "b", "type": "gemini", "content": [{"text": "Rye, \\"dark\\"."}], "tokens": {"total": 9}},
          {"id": "c", "type": "info", "content": "Switched ovens"}
        ]
      }
      """;

  @Test
  void messagesOfADocument_becomeEntries() {
    List<Entry> entries = read("chat.json", BAKERY);
    assertThat(texts(entries))
        .containsExactly(
            "system: Bread for the fair",
            "user: Which flour?",
            "assistant: Rye, \"dark\".",
            "document: Switched ovens");
    assertThat(entries).extracting(entry -> entry.metadata().session()).containsOnly("s-7");
    assertThat(entries.get(1).id()).isEqualTo("a");
    assertThat(entries.get(1).timestamp()).isEqualTo(seconds("2026-04-01T08:00:01Z"));
    assertThat(entries.get(2).metadata().values().flag("time_inferred")).isTrue();
    var origin = entries.get(2).metadata().origin().orElseThrow();
    assertThat(BAKERY.substring((int) origin.offset(), (int) origin.offset() + origin.length()))
        .startsWith("{\"id\": \"b\"")
        .endsWith("}}");
    assertThat(origin.line()).isEqualTo(7);
  }

  @Test
  void incompleteDocument_givesNoResultsYet() {
    Reading reading = reading("chat.json", BAKERY.substring(0, BAKERY.length() - 4), 0);
    assertThat(reading.results()).isEmpty();
    assertThat(reading.offset()).isZero();
  }

  @Test
  void listsOfMessages_areFoundAtAnyDepth() {
    String exported =
        """
        [{"title":"Loaves","mapping":{"n0":{"id":"n0","message":null},
          "n1":{"id":"n1","message":{"author":{"role":"user"},"create_time":1775030401.5,"content":{"content_type":"text","parts":["Knead how long?"]}}},
          "n2":{"id":"n2","message":{"author":{"role":"assistant"},"content":{"content_type":"text","parts":["Ten minutes."]}}}}}]
        """;
    assertThat(texts(read("conversations.json", exported)))
        .containsExactly(
            "system: Loaves", "document: ", "user: Knead how long?", "assistant: Ten minutes.");
  }

  @Test
  void stepsThatRepeatTheHistory_areOmitted() {
    String steps =
        """
        {"environment":"main","trajectory":[{"action":"bake","observation":"smoke"}],
         "history":[{"role":"user","content":"bake"},{"role":"assistant","content":"smoke"}]}
        """;
    assertThat(texts(read("run.traj", steps)))
        .containsExactly("system: main", "user: bake", "assistant: smoke");
  }

  @Test
  void idsHashesSignaturesAndEncodedBytes_areNotPartOfTheText() {
    String line =
        """
        {"role":"assistant","id":"m","toolCallId":"call_77","signature":"%s","content":[{"type":"text","text":"Warm it."},{"type":"image","source":{"media_type":"image/png","data":"QUJDRA=="}}],"ref":"0b6e1f7c-1111-4222-8333-9a0b1c2d3e4f","blob":"%s"}
        """
            .formatted("abc".repeat(40), "QUJD".repeat(60));
    assertThat(texts(read("x.jsonl", line)))
        .containsExactly("assistant: Warm it.\n\n[image image/png, 4 B]");
  }

  @Test
  void aiderChat_isSplitWhereThePersonTypes() {
    String chat =
        """

        # aider chat started at 2026-04-01 08:00:00

        > Aider v0.80

        #### bake rye
        #### slowly

        I will.

        ```
        #### no prompt
        ```

        #### and wheat

        Done.
        """;
    List<Entry> entries = read("notes/.aider.chat.history.md", chat);
    assertThat(texts(entries))
        .containsExactly(
            "document: # aider chat started at 2026-04-01 08:00:00",
            "system: > Aider v0.80",
            "user: bake rye\nslowly",
            "assistant: I will.\n\n```\n#### no prompt\n```",
            "user: and wheat",
            "assistant: Done.");
    assertThat(entries).extracting(Entry::timestamp).containsOnly(seconds("2026-04-01T08:00:00Z"));
    int end = chat.indexOf("Done.");
    List<Entry> grown =
        reading("notes/.aider.chat.history.md", chat + "\nReally.\n", end).entries();
    assertThat(texts(grown)).containsExactly("assistant: Done.\n\nReally.");
    assertThat(grown.getFirst().id()).isEqualTo(entries.getLast().id());
  }

  /// Empty lines of prompts were answers, Aider's output stood in answers, and all chats of a file
  /// were one session.
  @Test
  void aiderFile_hasASessionForEachChat() {
    String chats =
        """
        # aider chat started at 2026-04-01 08:00:00

        #### bake rye
        ####
        #### slowly

        I will.

        > Applied edit to rye.py

        ```
        a block without an end

        # aider chat started at 2026-04-02 09:00:00

        #### bake wheat

        Done.
        """;
    List<Entry> entries = read("bread/.aider.chat.history.md", chats);
    assertThat(texts(entries))
        .containsExactly(
            "document: # aider chat started at 2026-04-01 08:00:00",
            "user: bake rye\n\nslowly",
            "assistant: I will.",
            "system: > Applied edit to rye.py",
            "assistant: ```\na block without an end",
            "document: # aider chat started at 2026-04-02 09:00:00",
            "user: bake wheat",
            "assistant: Done.");
    assertThat(entries.subList(0, 5))
        .extracting(Entry::transcript)
        .containsOnly(entries.getFirst().transcript());
    assertThat(entries.subList(5, 8))
        .extracting(Entry::transcript)
        .containsOnly(entries.getLast().transcript());
    assertThat(entries.getFirst().transcript()).isNotEqualTo(entries.getLast().transcript());
    assertThat(entries.getLast().timestamp()).isEqualTo(seconds("2026-04-02T09:00:00Z"));
    List<Entry> grown =
        reading("bread/.aider.chat.history.md", chats + "\nReally.\n", chats.indexOf("Done."))
            .entries();
    assertThat(grown.getFirst().identity()).isEqualTo(entries.getLast().identity());
  }

  @Test
  void sendersOnLinesOfTheirOwn_areRecognized() {
    String history =
        """
        <!-- Generated by SpecStory -->

        # Yeast

        _**User (2026-04-01 08:00:00Z)**_

        Where is it?

        ---

        _**Agent (model m-9 2026-04-01 08:00:05Z)**_

        In the cellar.
        """;
    List<Entry> entries = read("history.md", history);
    assertThat(texts(entries).subList(2, 4))
        .containsExactly("user: Where is it?\n\n---", "assistant: In the cellar.");
    assertThat(entries.getLast().timestamp()).isEqualTo(seconds("2026-04-01T08:00:05Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"oven\",\"version\":\"1.0.0\",\"scripts\":{\"test\":\"bake\"},\"author\":\"Ana\"}",
        "{\n  \"name\": \"oven\",\n  \"messages\": {\"hello\": \"Hallo\"}\n}",
        "# Oven\n\n## Usage\n\nRun it.\n\n## User guide\n\nSee below.\n",
        "[{\"type\":\"log\",\"text\":\"started\"}]",
        "{\"level\":\"info\",\"message\":\"started\"}\n{\"level\":\"warn\",\"message\":\"hot\"}\n",
        "{\"id\":\"1\",\"timestamp\":1775030400,\"from\":\"ana\",\"to\":\"oven\",\"content\":\"hi\",\"entry_type\":\"message\",\"role\":\"user\"}\n",
        "role: user\ncontent: hi\n"
      })
  void otherFiles_areClaimedOnlyIfNamedOrCaptured(String text) {
    assertThat(DOCUMENT.claims(head("oven/file", text))).isFalse();
    assertThat(DOCUMENT.claims(head("oven/file", text).named())).isTrue();
    assertThat(DOCUMENT.claims(head(".entire/metadata/s1/file", text))).isTrue();
  }

  @Test
  void binaryAndBlankFiles_areNeverClaimed() {
    byte[] zip = {'P', 'K', 3, 4, 0, 0, 1};
    assertThat(DOCUMENT.claims(Head.of(Path.of("a.zip"), zip, Siblings.NONE).named())).isFalse();
    assertThat(DOCUMENT.claims(head("empty.txt", " \n").named())).isFalse();
  }

  @Test
  void namedPlainText_isOneEntry() {
    List<Entry> entries = reading("oven.txt", "Bake at noon.\nServe at one.\n", 0).entries();
    assertThat(texts(entries)).containsExactly("document: Bake at noon.\nServe at one.");
    assertThat(entries.getFirst().metadata().session()).startsWith("oven@");
  }

  /// Runs of one task begin with the same prompts, often in files with the same name. They were
  /// joined to one session, and their messages hid each other.
  @Test
  void runsOfOneTask_areDifferentSessions() {
    List<String> layouts =
        List.of(
            """
            {"role":"system","content":"Paint."}
            {"role":"user","content":"The door."}
            {"role":"assistant","content":"%s"}
            """,
            """
            {"conversation_id":"","messages":[{"role":"system","content":"Paint."},
            {"role":"user","content":"The door."},{"role":"assistant","content":"%s"}]}
            """,
            "# Chat\n\n## User\n\nThe door.\n\n## Assistant %s\n\nDone.\n");
    for (String layout : layouts) {
      assertThat(sessionOf(layout.formatted("Red")))
          .startsWith("transcript@")
          .isNotEqualTo(sessionOf(layout.formatted("Blue")))
          .isEqualTo(sessionOf(layout.formatted("Red")));
    }
  }

  private static String sessionOf(String text) {
    return Reading.of(
            new Document(Json.SOURCE), Reading.alone("transcript.jsonl"), text.getBytes(UTF_8))
        .entries()
        .getFirst()
        .metadata()
        .session();
  }

  /// A line of Markdown that begins like JSON made the file JSON Lines: every other line was
  /// quarantined.
  @Test
  void markdownWithALineOfJson_isText() {
    String text = "# Chat\n\n## User\n\n{\"a\":1}\n\nWhat is this?\n\n## Assistant\n\nJSON.\n";
    Reading reading =
        Reading.of(new Document(Json.SOURCE), Reading.alone("chat.md"), text.getBytes(UTF_8));
    assertThat(reading.skipped()).isEmpty();
    assertThat(reading.entries())
        .extracting(entry -> entry.metadata().values().text("role", ""))
        .contains("user", "assistant");
  }
}
