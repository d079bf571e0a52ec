package dev.tsearch.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Round trips of the quirks of real transcripts of Claude Code. The known quirks, by their numbers
/// in the collection of formats, and the test of each:
///
/// | quirk | test |
/// |---|---|
/// | 1 two values on one line | `ForeignBytesTest.valuesGluedOnOneLine` |
/// | 2 no final newline | `lastLineWithoutNewline_isWhole` |
/// | 3 invalid escapes, remarks, torn lines | `ForeignBytesTest.invalidEscapesOfARedactor`, `remarksAtTheHead`, `IngestorTest.lastLineThatIsNotWholeWaitsForItsRest` |
/// | 4 documents under a transcript's name | `documentOverManyLines_isNotTakenForLines` |
/// | 5 empty files, summaries and snapshots alone | `filesThatHoldLittle` |
/// | 6 CRLF, nulls, colours, lone surrogates | `ForeignBytesTest` |
/// | 7 long lines | `ForeignBytesTest.lineOverTheLimit_isNamedAndKept`, `BadInputTest` |
/// | 8 times that go back | `timesThatGoBack_keepTheOrderOfTheFile` |
/// | 9 forms of times | `TimeNormalizerTest` |
/// | 10 lines without a time | `linesWithoutATime_haveAPlace` |
/// | 11 types, subtypes, operations, attachments | `everyTypeOfLineIsAnEntry` and those after it |
/// | 12 one message on several lines | `TranscriptTest.tokensAreCountedOncePerAnswer` |
/// | 13 shapes of contents | `contentsOfAnyShape` |
/// | 14 compaction, forks, sessions in one file | `compactionKeepsTheThread`, `linesOfAForkAreKeptInBothSessions`, `fileOfTwoSessions` |
/// | 15 sub-agents | `messageOfASubAgent_isOneEntryInWhateverWaysItCame` |
/// | 16 machine text | `machineTextIsKeptAsItIs` |
/// | 17 where the bytes are | `copiesOfATextAndPicturesAreNotIndexed` |
/// | 18 Codex, 19 and 20 Entire | the tests of `indexer.format.entire` |
class ClaudeQuirksTest {
  @TempDir Path folder;

  private RoundTrip trip;

  @BeforeEach
  void makeFolders() throws IOException {
    trip = RoundTrip.in(folder);
  }

  private static String said(int second, String text) {
    return Importing.said("s1", second, text);
  }

  /// Returns a line of the session with additional members.
  private static String line(String uuid, int second, String members) {
    return "{\"uuid\":\"%s\",\"sessionId\":\"s1\",\"timestamp\":\"2026-11-01T08:00:%02dZ\",%s}\n"
        .formatted(uuid, second, members);
  }

  private List<Entry> imported(String text) throws IOException {
    trip.write("one.jsonl", text);
    ImportReport report = trip.runTwice();
    assertThat(report.quarantined()).isEmpty();
    return trip.entries();
  }

  private Entry entry(String id) throws IOException {
    return trip.entries().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
  }

  private static JsonObject about(Entry entry) {
    return entry.metadata().values();
  }

  @Test
  void lastLineWithoutNewline_isWhole() throws IOException {
    assertThat(imported(said(1, "lantern") + said(2, "harbour").strip())).hasSize(2);
  }

  @Test
  void documentOverManyLines_isNotTakenForLines() throws IOException {
    trip.write(
        "full.jsonl",
        """
        {
          "info": {"id": "x"},
          "messages": [
            {"info": {"role": "user", "sessionId": "s"}, "parts": []}
          ]
        }
        """);
    ImportReport report = trip.run();
    assertThat(report.quarantined()).isEmpty();
    assertThat(trip.entries())
        .extracting(one -> one.metadata().source())
        .doesNotContain("claude-code", "chibi");
  }

  @Test
  void filesThatHoldLittle() throws IOException {
    trip.write("empty.jsonl", "");
    trip.write(
        "7c1d.jsonl", "{\"type\":\"summary\",\"summary\":\"Lamps\",\"leafUuid\":\"of-another\"}");
    trip.write(
        "8e2f.jsonl",
        """
        {"type":"file-history-snapshot","messageId":"m","snapshot":{"trackedFileBackups":{"a.rs":{}},"timestamp":"2026-11-01T08:00:00Z"}}
        {"type":"summary","summary":"Quays","leafUuid":"x"}
        """);
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(3);
    assertThat(trip.entries())
        .extracting(one -> one.metadata().session())
        .containsExactlyInAnyOrder("7c1d", "8e2f", "8e2f");
    assertThat(trip.count("lamps")).isEqualTo(1);
  }

  @Test
  void timesThatGoBack_keepTheOrderOfTheFile() throws IOException {
    List<Entry> entries = imported(said(30, "third") + said(10, "first") + said(20, "second"));
    assertThat(entries).extracting(Entry::content).containsExactly("third", "first", "second");
    assertThat(entries.get(1).timestamp()).isEqualTo(entries.get(0).timestamp() - 20);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"type\":\"last-prompt\",\"lastPrompt\":\"lantern\"",
        "\"type\":\"permission-mode\",\"permissionMode\":\"lantern\"",
        "\"type\":\"ai-title\",\"aiTitle\":\"lantern\"",
        "\"type\":\"custom-title\",\"customTitle\":\"lantern\"",
        "\"type\":\"mode\",\"mode\":\"lantern\"",
        "\"type\":\"agent-name\",\"agentName\":\"lantern\"",
        "\"type\":\"worktree-state\",\"worktreeSession\":{\"worktreeName\":\"lantern\"}",
        "\"type\":\"summary\",\"summary\":\"lantern\",\"leafUuid\":\"y\"",
      })
  void linesWithoutATime_haveAPlace(String members) throws IOException {
    List<Entry> entries =
        imported(said(1, "before") + "{\"sessionId\":\"s1\"," + members + "}\n" + said(9, "after"));
    Entry untimed = entries.get(1);
    assertThat(untimed.timestamp()).isEqualTo(entries.getFirst().timestamp());
    assertThat(about(untimed).flag("time_inferred")).isTrue();
    assertThat(untimed.content()).contains("lantern");
    assertThat(trip.count("lantern")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pr-link",
        "frame-link",
        "relocated",
        "bridge-session",
        "started",
        "result",
        "never-seen"
      })
  void everyTypeOfLineIsAnEntry(String type) throws IOException {
    List<Entry> entries =
        imported(said(1, "x") + line("n", 2, "\"type\":\"" + type + "\",\"says\":\"lantern\""));
    assertThat(entries.get(1).type()).isEqualTo(EntryType.SYSTEM);
    assertThat(about(entries.get(1)).text("subtype")).contains(type);
    assertThat(trip.count("lantern")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stop_hook_summary",
        "turn_duration",
        "microcompact_boundary",
        "api_error",
        "local_command",
        "away_summary"
      })
  void everyKindOfSystemLine(String subtype) throws IOException {
    String members =
        "\"type\":\"system\",\"subtype\":\"%s\",\"content\":\"lantern\"".formatted(subtype);
    Entry entry = imported(said(1, "x") + line("n", 2, members)).get(1);
    assertThat(entry.type()).isEqualTo(EntryType.SYSTEM);
    assertThat(about(entry).text("subtype")).contains(subtype);
    assertThat(entry.content()).isEqualTo("lantern");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bash_progress",
        "hook_progress",
        "mcp_progress",
        "waiting_for_task",
        "query_update",
        "search_results_received"
      })
  void everyKindOfProgress_isKeptAndNotSearched(String kind) throws IOException {
    String members =
        "\"type\":\"progress\",\"data\":{\"type\":\"%s\",\"says\":\"lantern\"}".formatted(kind);
    Entry entry = imported(said(1, "x") + line("n", 2, members)).get(1);
    assertThat(entry.type()).isEqualTo(EntryType.PROGRESS);
    assertThat(about(entry).text("subtype")).contains(kind);
    assertThat(trip.count("lantern")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"enqueue", "remove", "dequeue", "popAll"})
  void everyOperationOfTheQueue(String operation) throws IOException {
    String members =
        "\"type\":\"queue-operation\",\"operation\":\"%s\",\"content\":\"lantern\""
            .formatted(operation);
    Entry entry = imported(said(1, "x") + line("n", 2, members)).get(1);
    assertThat(about(entry).text("operation")).contains(operation);
    assertThat(entry.content()).isEqualTo("lantern");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "task_reminder",
        "hook_success",
        "deferred_tools_delta",
        "skill_listing",
        "file",
        "edited_text_file",
        "queued_command",
        "never-seen"
      })
  void everyKindOfAttachment(String kind) throws IOException {
    String members =
        "\"type\":\"attachment\",\"attachment\":{\"type\":\"%s\",\"content\":{\"file\":{\"says\":\"lantern\",\"base64\":\"%s\"}}}"
            .formatted(kind, "QUJD".repeat(100));
    Entry entry = imported(said(1, "x") + line("n", 2, members)).get(1);
    assertThat(about(entry).text("subtype")).contains(kind);
    assertThat(entry.content()).doesNotContain("QUJD");
  }

  @Test
  void contentsOfAnyShape() throws IOException {
    String user = "\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":%s}";
    String result = "[{\"type\":\"tool_result\",\"tool_use_id\":\"t%d\",\"content\":%s}]";
    String reference =
        "[{\"type\":\"text\",\"text\":\"lamp\"},{\"type\":\"tool_reference\",\"tool_name\":\"Fetch\"}]";
    String call =
        "\"type\":\"assistant\",\"message\":{\"model\":\"<synthetic>\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"REDACTED\"},{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Task\\\" >\\n<parameter name=\\\"x\",\"input\":null}]}";
    List<Entry> entries =
        imported(
            line("a", 1, user.formatted("\"plain\""))
                + line("b", 2, user.formatted("[]"))
                + line("c", 3, user.formatted("[{\"type\":\"text\",\"text\":\"one\"},\"two\"]"))
                + line("d", 4, call)
                + line(
                    "e",
                    5,
                    user.formatted(result.formatted(1, "\"\""))
                        + ",\"toolUseResult\":[1,\"listed\"]")
                + line("f", 6, user.formatted(result.formatted(2, reference)))
                + line(
                    "g",
                    7,
                    user.formatted(result.formatted(3, "\"\""))
                        + ",\"toolUseResult\":\"as text\""));
    assertThat(entries)
        .extracting(one -> one.type() + " " + one.content())
        .containsExactly(
            "message plain",
            "message ",
            "message one\n\ntwo",
            "thinking ",
            "tool_call ",
            "tool_result ",
            "tool_result lamp\n\n[tool Fetch]",
            "tool_result as text");
    assertThat(entries.get(5).metadata().tool()).startsWith("Task\" >");
    assertThat(about(entries.get(3)).text("model")).contains("<synthetic>");
  }

  @Test
  void compactionKeepsTheThread() throws IOException {
    imported(
        said(1, "lantern")
            + line(
                "b",
                2,
                "\"type\":\"system\",\"subtype\":\"compact_boundary\",\"parentUuid\":null,\"logicalParentUuid\":\"s1-1\",\"content\":\"Conversation compacted\",\"compactMetadata\":{\"trigger\":\"manual\",\"preTokens\":5}")
            + line(
                "c",
                3,
                "\"type\":\"user\",\"parentUuid\":\"b\",\"isCompactSummary\":true,\"isVisibleInTranscriptOnly\":true,\"message\":{\"role\":\"user\",\"content\":\"Of lamps\"}"));
    assertThat(entry("b").type()).isEqualTo(EntryType.COMPACTION);
    assertThat(about(entry("b")).text("logicalParentUuid")).contains("s1-1");
    assertThat(about(entry("b")).text("parent")).contains("s1-1");
    assertThat(entry("c").type()).isEqualTo(EntryType.SUMMARY);
    assertThat(about(entry("c")).text("parent")).contains("b");
  }

  /// A session that is resumed or forked begins with the lines of the one before, under its own
  /// name.
  @Test
  void linesOfAForkAreKeptInBothSessions() throws IOException {
    String first = said(1, "lantern") + said(2, "harbour");
    trip.write("s1.jsonl", first);
    trip.write(
        "s2.jsonl",
        first.replace("\"sessionId\":\"s1\"", "\"sessionId\":\"s2\"")
            + said(3, "quay").replace("\"s1\"", "\"s2\""));
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(5);
    List<Entry> lanterns =
        trip.entries().stream().filter(one -> one.content().equals("lantern")).toList();
    assertThat(lanterns).extracting(Entry::id).containsExactly("s1-1", "s1-1");
    assertThat(lanterns)
        .extracting(one -> one.metadata().session())
        .containsExactlyInAnyOrder("s1", "s2");
  }

  @Test
  void fileOfTwoSessions() throws IOException {
    List<Entry> entries = imported(said(1, "lantern") + Importing.said("s2", 2, "harbour"));
    assertThat(entries).extracting(one -> one.metadata().session()).containsExactly("s1", "s2");
  }

  @Test
  void messageOfASubAgent_isOneEntryInWhateverWaysItCame() throws IOException {
    String own =
        "\"type\":\"assistant\",\"isSidechain\":true,\"agentId\":\"ab12\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Seven gulls\"}]}";
    String mirrored =
        "{\"type\":\"progress\",\"uuid\":\"p1\",\"sessionId\":\"s1\",\"timestamp\":\"2026-11-01T08:00:06Z\",\"data\":{\"type\":\"agent_progress\",\"agentId\":\"ab12\",\"message\":{\"type\":\"assistant\",\"uuid\":\"g1\",\"timestamp\":\"2026-11-01T08:00:05Z\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Seven gulls\"}]}}}}\n";
    String result =
        line(
            "r",
            7,
            "\"type\":\"user\",\"toolUseResult\":{\"agentId\":\"ab12\",\"content\":[]},\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":\"done\"}]}");
    String inline = line("g1", 5, own.replace("\"agentId\":\"ab12\",", "\"parentUuid\":null,"));
    trip.write("s1.jsonl", said(1, "Count them") + mirrored + inline + result);
    trip.write("s1/subagents/agent-ab12.jsonl", line("g1", 5, own));
    trip.write("agent-ab12.jsonl", line("g1", 5, own + ",\"version\":\"2.1.0\""));
    trip.runTwice();
    assertThat(trip.entries())
        .filteredOn(one -> one.content().equals("Seven gulls"))
        .allMatch(one -> one.metadata().session().equals("s1"))
        .allMatch(one -> one.id().equals("g1"))
        .hasSize(1);
    assertThat(trip.count("gulls")).isEqualTo(1);
    assertThat(about(entry("r")).text("agentId")).contains("ab12");
  }

  @Test
  void machineTextIsKeptAsItIs() throws IOException {
    String text =
        "<command-name>/lantern</command-name> <local-command-stdout>lit</local-command-stdout>";
    Entry entry = imported(said(1, text)).getFirst();
    assertThat(entry.content()).isEqualTo(text);
    assertThat(entry.type()).isEqualTo(EntryType.MESSAGE);
  }

  @Test
  void copiesOfATextAndPicturesAreNotIndexed() throws IOException {
    String base64 = "bGFudGVybg".repeat(2_000);
    String blocks =
        "[{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":[{\"type\":\"text\",\"text\":\"lantern\"},{\"type\":\"image\",\"data\":\"%1$s\",\"mimeType\":\"image/webp\"},{\"type\":\"resource\",\"resource\":{\"blob\":\"%1$s\",\"mimeType\":\"application/zip\"}}]},"
            + "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"%1$s\"}},"
            + "{\"type\":\"document\",\"source\":{\"type\":\"base64\",\"media_type\":\"application/pdf\",\"data\":\"%1$s\"}},"
            + "{\"type\":\"document\",\"source\":{\"type\":\"text\",\"media_type\":\"text/plain\",\"data\":\"harbour\"}},"
            + "{\"type\":\"image\",\"source\":{\"type\":\"url\",\"url\":\"data:image/gif;base64,%1$s\"}}]";
    String members =
        "\"type\":\"user\",\"toolUseResult\":{\"stdout\":\"lantern\",\"originalFile\":\"buoy\",\"image\":\"%1$s\"},\"message\":{\"role\":\"user\",\"content\":"
            + blocks
            + "}";
    List<Entry> entries = imported(line("u", 1, members.formatted(base64)));
    assertThat(entries).hasSize(2);
    assertThat(entries.get(0).content())
        .isEqualTo("lantern\n\n[image image/webp, 14 KB]\n\n[file application/zip, 14 KB]");
    assertThat(entries.get(1).content())
        .isEqualTo(
            "[image image/png, 14 KB]\n\n[document application/pdf, 14 KB]\n\n"
                + "[document text/plain, 7 B]\nharbour\n\n[file image/gif, 14 KB]");
    assertThat(about(entries.get(1)).objects("attachments")).hasSize(4);
    for (Entry entry : entries) {
      assertThat(entry.toString()).doesNotContain("bGFudGVybg").doesNotContain("buoy");
    }
    assertThat(trip.count("lantern")).isEqualTo(1);
    assertThat(trip.count("harbour")).isEqualTo(1);
    assertThat(trip.count("buoy")).isZero();
  }
}
