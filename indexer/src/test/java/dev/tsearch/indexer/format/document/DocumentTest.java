package dev.tsearch.indexer.format.document;

import static dev.tsearch.indexer.format.Reading.seconds;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
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
  void timeOfALongDocument_isThatOfItsMessagesWithoutOne() {
    String flour = "Rye or wheat? ".repeat(9_000);
    String bakery =
        BAKERY
            .replace("Which flour?", flour)
            .replace(", \"timestamp\": \"2026-04-01T08:00:01Z\"", "");
    List<Entry> entries = read("chat.json", bakery);
    assertThat(entries.get(1).content()).isEqualTo(flour.strip());
    assertThat(entries)
        .hasSize(4)
        .allSatisfy(entry -> {
          assertThat(entry.timestamp()).isEqualTo(seconds("2026-04-01T08:00:00Z"));
          assertThat(entry.metadata().values().flag("time_inferred")).isTrue();
        });
  }

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
    assertThat(texts(entries)).endsWith("user: Where is it?", "assistant: In the cellar.");
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
            "# Chat\n\n## User\n\nThe door.\n\n## Assistant\n\n%s\n");
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

  /// Times, sessions and models in heads and headings were not read, so `--since` never found such
  /// messages, and a heading that only began with a sender's name turned the role.
  @Test
  void headsAndHeadings_stateSessionTimeModelAndFolder() {
    String listed =
        """
        # Session export

        **Session ID:** `5d2f0c1e-bread-0001`
        **Project:** `/area/bakery`
        **Models Used:** baker-4

        ---

        **[2026-04-01 08:00:00]**

        ### 👤 User

        Bake rye.

        ---

        **[2026-04-01 08:00:09]**

        ### 🤖 Assistant (baker-5)

        #### User Messages

        Shown in the window.
        """;
    String table =
        """
        # Conversation: 2026-04-01

        | Field | Value |
        |-------|-------|
        | Date | 2026-04-01 |
        | Session ID | `5d2f0c1e-bread-0001` |
        | Model | baker-5 |
        | Project | /area/bakery |

        ## User (08:00 UTC)

        Bake rye.

        ## Assistant (08:00:09 UTC)

        #### User Messages

        Shown in the window.
        """;
    for (String text : List.of(listed, table)) {
      List<Entry> entries = read("export.md", text);
      List<Entry> messages = entries.subList(entries.size() - 2, entries.size());
      assertThat(texts(messages))
          .containsExactly(
              "user: Bake rye.", "assistant: #### User Messages\n\nShown in the window.");
      assertThat(messages)
          .extracting(Entry::timestamp)
          .containsExactly(seconds("2026-04-01T08:00:00Z"), seconds("2026-04-01T08:00:09Z"));
      assertThat(messages.getLast().metadata().values().text("model")).contains("baker-5");
      assertThat(entries)
          .allMatch(entry -> entry.metadata().session().equals("5d2f0c1e-bread-0001"))
          .allMatch(entry -> entry.metadata().project().equals("/area/bakery"));
    }
  }

  @Test
  void clockBeforeTheLastOne_isThatOfTheNextDay() {
    String text =
        "Date: 2026-03-31\n\n## User (23:59 UTC)\n\nLate?\n\n## Claude (00:01 UTC)\n\nYes.\n";
    assertThat(read("late.md", text))
        .extracting(Entry::timestamp)
        .endsWith(seconds("2026-03-31T23:59:00Z"), seconds("2026-04-01T00:01:00Z"));
  }

  @Test
  void textOnTheLineOfASender_isSaid() {
    assertThat(texts(read("short.md", "**User:** rye?\n\n**Claude:** Sold\nout.\n")))
        .containsExactly("user: rye?", "assistant: Sold\nout.");
  }

  @Test
  void capturedScreen_hasPromptsAnswersAndTools() {
    String screen =
        """
        ╭──────────────────────────╮
        │ ✻ Welcome to Claude Code │
        │                          │
        │   cwd: /area/bakery      │
        ╰──────────────────────────╯

        > bake rye
          and wheat

        ⏺ I look first.

        ⏺ Bash(ls oven)
          ⎿  rye
             wheat

        ⏺ Both are in:

          1. rye
        """;
    assertScreen(read("screen.txt", screen));
    assertScreen(read("screen.txt", screen.replace("  ⎿  ", "\u00a0\u00a0⎿ \u00a0")));
  }

  private static void assertScreen(List<Entry> entries) {
    assertThat(entries.subList(entries.size() - 5, entries.size()))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "message user: bake rye\nand wheat",
            "message assistant: I look first.",
            "tool_call assistant: ls oven",
            "tool_result Bash: rye\n   wheat",
            "message assistant: Both are in:\n\n1. rye");
    assertThat(entries.getLast().metadata().project()).isEqualTo("/area/bakery");
  }

  /// Counted by the marks at the beginnings of lines. Results without a call are those of commands
  /// that a person typed.
  @Test
  void realScreens_haveAsManyEntriesAsMarks() throws IOException {
    List<Path> files = Samples.of(DOCUMENT, "claude-md");
    assertThat(files).hasSize(2);
    for (Path file : files) {
      Map<String, Long> marks = new TreeMap<>();
      boolean isInCall = false;
      for (String line : Files.readAllLines(file)) {
        String kind = "";
        if (line.matches("> \\S.*")) {
          kind = "prompt";
        } else if (line.matches("⏺ [A-Z][A-Za-z ]*\\(.*")) {
          kind = "call";
        } else if (line.startsWith("⏺ ")) {
          kind = "answer";
        } else if (line.matches("[ \\u00a0]+⎿.*") && isInCall) {
          kind = "result";
        } else if (line.startsWith("✻ Thinking")) {
          kind = "thought";
        }
        isInCall = kind.isEmpty() ? isInCall : kind.equals("call") || kind.equals("result");
        marks.merge(kind, 1L, Long::sum);
      }
      Reading reading = Samples.read(DOCUMENT, file);
      Samples.assertSound(file, reading);
      assertThat(
              List.of(
                  Samples.count(reading, EntryType.MESSAGE, "user"),
                  Samples.count(reading, EntryType.MESSAGE, "assistant"),
                  Samples.count(reading, EntryType.TOOL_CALL, ""),
                  Samples.count(reading, EntryType.TOOL_RESULT, ""),
                  Samples.count(reading, EntryType.THINKING, "")))
          .as(file.toString())
          .isEqualTo(
              Stream.of("prompt", "answer", "call", "result", "thought").map(marks::get).toList());
    }
  }
}
