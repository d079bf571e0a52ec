package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.core.Skip;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.JsonObject;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextCommandTest {
  @TempDir Path home;
  private ContextHome contexts;

  @BeforeEach
  void makeHome() {
    contexts = new ContextHome(home);
  }

  @Test
  void windowBeginsWithAnchorAndPrompt_andHasEveryEntrySince() throws Exception {
    contexts.append(
        "garden",
        "{\"id\":\"a1\",\"content\":\"When?\"}",
        "{\"id\":\"a2\",\"content\":\"In May\"}");
    assertThat(contexts.context("You are a gardener.\n", "prompt", "garden", "-").exit()).isZero();
    contexts.append("garden", "{\"id\":\"a3\",\"content\":\"So early?\"}");
    Cli.Result shown = contexts.run("context", "show", "garden", "--json");
    List<JsonObject> lines = ContextHome.objects(shown.out());
    assertThat(lines)
        .extracting(line -> line.text("entry_type", ""))
        .containsExactly("context_created", "system_prompt", "message", "message", "message");
    String anchor = lines.getFirst().text("id", "");
    assertThat(lines.getFirst().object("metadata").text("transcript_anchor_id")).contains(anchor);
    assertThat(lines.get(1).text("content")).contains("You are a gardener.\n");
    assertThat(lines.get(1).object("metadata").text("hash"))
        .contains("865b07e4c8ddde8577df98107463f036ff2c398937cfff80fa52cbf84a1a6515");
    assertThat(Files.readString(contexts.file("garden", "context.jsonl"))).isEqualTo(shown.out());
    assertThat(contexts.file("garden", ".dirty")).doesNotExist();
    assertThat(contexts.run("context", "prompt", "garden").out())
        .isEqualTo("You are a gardener.\n");
  }

  @Test
  void windowHasAPromptEvenIfItIsEmpty() throws Exception {
    contexts.append("g", "{\"id\":\"m1\",\"content\":\"hello\"}");
    List<JsonObject> lines =
        ContextHome.objects(contexts.run("context", "show", "g", "--json").out());
    assertThat(lines.get(1).text("entry_type")).contains("system_prompt");
    assertThat(lines.get(1).text("content")).contains("");
    assertThat(lines.get(1).object("metadata").text("hash"))
        .contains("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assertThat(contexts.run("context", "log", "g", "-n", "0").out()).isEqualTo("[USER]: hello\n\n");
    assertThat(contexts.run("context", "show", "g", "--for-model").out().lines()).hasSize(1);
  }

  /// The beginning of its session means the context itself, not an imported one.
  @Test
  void beginningOfItsSessionIsAName() throws Exception {
    contexts.append("g", "{\"id\":\"m1\",\"content\":\"hello\"}");
    contexts.context("Be brief.\n", "prompt", "g", "-");
    JsonObject row =
        ContextHome.objects(contexts.run("context", "list", "--json").out()).getFirst();
    String beginning = row.text("session", "").substring(0, "g@".length() + 6);
    assertThat(contexts.run("context", "show", beginning, "--json").out())
        .isEqualTo(contexts.run("context", "show", "g", "--json").out())
        .contains("system_prompt");
    assertThat(contexts.run("context", "prompt", beginning).out()).isEqualTo("Be brief.\n");
    assertThat(contexts.context("And short.\n", "prompt", beginning, "-").exit()).isZero();
    assertThat(contexts.context("", "clear", beginning).exit()).isZero();
    contexts.append(beginning, "{\"id\":\"m2\",\"content\":\"again\"}");
    assertThat(contexts.run("context", "log", "g", "-n", "1").out()).contains("again");
  }

  @Test
  void windowAsMessagesForTheModel() throws Exception {
    contexts.append(
        "c2",
        "{\"id\":\"m1\",\"content\":\"Read it\"}",
        "{\"id\":\"t1\",\"content\":\"{}\",\"from\":\"c2\",\"to\":\"read_file\",\"entry_type\":\"tool_call\","
            + "\"tool_call_id\":\"T9\"}",
        "{\"id\":\"t2\",\"content\":\"done\",\"from\":\"read_file\",\"entry_type\":\"tool_result\","
            + "\"tool_call_id\":\"T9\"}",
        "{\"id\":\"m2\",\"content\":\"It is empty\",\"from\":\"c2\"}");
    assertThat(contexts.run("context", "show", "c2", "--for-model").out())
        .isEqualTo(
            """
            {"role":"user","content":"Read it"}
            {"role":"assistant","tool_calls":[{"id":"T9","type":"function","function":{"name":"read_file","arguments":"{}"}}]}
            {"role":"tool","tool_call_id":"T9","content":"done"}
            {"role":"assistant","content":"It is empty"}
            """);
  }

  @Test
  void logPrintsEntriesInTheFormOfChibi() throws Exception {
    contexts.append(
        "c2",
        "{\"id\":\"m1\",\"content\":\"Read it\",\"from\":\"ann\"}",
        "{\"id\":\"t1\",\"content\":\""
            + "🎉".repeat(70)
            + "\",\"from\":\"c2\",\"to\":\"read_file\","
            + "\"entry_type\":\"tool_call\"}",
        "{\"id\":\"t2\",\"content\":\""
            + "x".repeat(1536)
            + "\",\"from\":\"read_file\","
            + "\"entry_type\":\"tool_result\"}",
        "{\"id\":\"t3\",\"content\":\"é\",\"from\":\"read_file\",\"entry_type\":\"tool_result\"}");
    assertThat(contexts.run("context", "log", "c2").out())
        .isEqualTo(
            "[ANN]: Read it\n\n[TOOL: read_file] " + "🎉".repeat(60) + "…\n  → 1.5kb\n  → 2b\n");
    assertThat(contexts.run("context", "log", "c2", "-n", "1").out()).isEqualTo("  → 2b\n");
    assertThat(contexts.run("context", "log", "c2", "-n", "-2", "-v").out())
        .isEqualTo("[CONTEXT_CREATED]: Context created\n\n[ANN]: Read it\n\n");
    assertThat(contexts.run("context", "log", "c2", "-n", "0", "-v").out())
        .contains("[TOOL CALL: read_file]\n🎉")
        .endsWith("[TOOL RESULT: read_file]\né\n\n");
    assertThat(contexts.run("context", "log", "c2", "-n", "x").exit()).isEqualTo(2);
  }

  @Test
  void logOfTheWindowLeavesOutWhatLeftIt() throws Exception {
    contexts.append("g", ContextHome.lines(3));
    contexts.run("context", "clear", "g");
    contexts.append("g", "{\"id\":\"b1\",\"content\":\"new\"}");
    assertThat(contexts.run("context", "log", "g", "--window").out()).isEqualTo("[USER]: new\n\n");
    assertThat(contexts.run("context", "log", "g").out()).contains("said 0", "new");
  }

  @Test
  void compactionMovesMessagesToTheArchiveForPeople() throws Exception {
    contexts.append("g", ContextHome.lines(3));
    assertThat(contexts.context("", "compact", "g", "--summary", "three things").exit()).isZero();
    assertThat(Files.readString(contexts.file("g", "transcript.md")))
        .isEqualTo("[USER]: said 0\n\n[USER]: said 1\n\n[USER]: said 2\n\n");
    List<JsonObject> window =
        ContextHome.objects(contexts.run("context", "show", "g", "--json").out());
    assertThat(window).hasSize(2);
    assertThat(window.getFirst().object("metadata").text("summary")).contains("three things");
    Cli.Result again = contexts.run("context", "compact", "g", "--summary", "all");
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.err()).contains("nothing to do", "at most 2 messages");
    assertThat(contexts.run("context", "clear", "g").err()).contains("no message");
  }

  @Test
  void rollingCompactionKeepsTheNewestMessages() throws Exception {
    contexts.append("g", ContextHome.lines(4));
    assertThat(contexts.run("context", "compact", "g", "--rolling", "50").exit()).isEqualTo(1);
    contexts.append(
        "g", "{\"id\":\"a4\",\"content\":\"said 4\"}", "{\"id\":\"a5\",\"content\":\"said 5\"}");
    assertThat(contexts.run("context", "compact", "g", "--rolling", "50").exit()).isZero();
    contexts.run("context", "rebuild", "g");
    List<JsonObject> window =
        ContextHome.objects(contexts.run("context", "show", "g", "--json").out());
    assertThat(window)
        .extracting(line -> line.text("content", ""))
        .containsExactly("Context compacted", "", "said 3", "said 4", "said 5");
    assertThat(window.getFirst().object("metadata").text("kept_from")).contains("a3");
    assertThat(contexts.run("context", "compact", "g", "--rolling", "101").exit()).isEqualTo(2);
  }

  @Test
  void messageIsDeliveredOnce() throws Exception {
    contexts.append("g", ContextHome.lines(1));
    assertThat(contexts.run("context", "send", "g", "--from", "ann", "look", "it", "up").exit())
        .isZero();
    assertThat(contexts.run("context", "inbox", "g", "--peek").out())
        .isEqualTo("[ANN]: look it up\n\n");
    assertThat(contexts.run("context", "inbox", "g").out()).isEqualTo("[ANN]: look it up\n\n");
    assertThat(contexts.run("context", "inbox", "g").exit()).isEqualTo(1);
    assertThat(contexts.run("context", "log", "g", "-n", "1").out())
        .isEqualTo("[ANN]: look it up\n\n");
    assertThat(contexts.run("look it up", "--count").out()).startsWith("1");
  }

  @Test
  void lineThatIsNoMessageIsMovedOutOfTheInbox() throws Exception {
    contexts.run("context", "send", "g", "one");
    Path inbox = contexts.file("g", "inbox.jsonl");
    Files.writeString(inbox, Files.readString(inbox) + "{\"id\":\"torn");
    contexts.run("context", "send", "g", "two");
    Cli.Result peeked = contexts.run("context", "inbox", "g", "--peek");
    assertThat(peeked.exit()).isEqualTo(2);
    assertThat(peeked.err()).contains("inbox.jsonl: line 2 is not a message");
    Cli.Result delivered = contexts.run("context", "inbox", "g");
    assertThat(delivered.exit()).isEqualTo(2);
    assertThat(delivered.out()).isEqualTo("[USER]: one\n\n[USER]: two\n\n");
    assertThat(delivered.err())
        .contains("inbox.jsonl: line 2 is not a message; moved to inbox.jsonl.torn");
    assertThat(inbox).doesNotExist();
    assertThat(contexts.file("g", "inbox.jsonl.torn")).hasContent("{\"id\":\"torn\n");
    assertThat(contexts.run("context", "inbox", "g").exit()).isEqualTo(1);
    contexts.run("context", "send", "g", "three");
    assertThat(contexts.run("context", "inbox", "g").exit()).isZero();
  }

  /// The archive has no source, so what `forget` does with originals is no damage either.
  @Test
  void contextCanBeForgotten() throws Exception {
    contexts.append("g", ContextHome.lines(3));
    contexts.context("said so", "prompt", "g", "-");
    contexts.run("context", "compact", "g", "--summary", "said things");
    contexts.run("context", "send", "g", "said more");
    contexts.run("context", "show", "g");
    assertThat(contexts.run("forget", "g", "--yes").exit()).isZero();
    assertThat(contexts.run("verify").out()).contains("no damage found");
    for (String file :
        List.of("transcript.md", "inbox.jsonl", "context.jsonl", "system_prompt.md")) {
      assertThat(Files.readString(contexts.file("g", file))).as(file).doesNotContain("said");
    }
    contexts.append("g", "{\"content\":\"again\"}");
    assertThat(contexts.run("context", "log", "g").out()).isEqualTo("[USER]: again\n\n");
  }

  @Test
  void contextsAreListed() throws Exception {
    contexts.append("garden", ContextHome.lines(2));
    contexts.append("c2", ContextHome.lines(1));
    contexts.run("context", "show", "c2");
    List<JsonObject> rows = ContextHome.objects(contexts.run("context", "list", "--json").out());
    assertThat(rows).extracting(row -> row.text("name", "")).containsExactly("c2", "garden");
    assertThat(rows).extracting(row -> row.number("entries", 0)).containsExactly(2L, 3L);
    assertThat(rows).extracting(row -> row.flag("dirty")).containsExactly(false, true);
    assertThat(contexts.run("context", "list").out()).contains("garden@").contains("dirty");
    assertThat(contexts.run("context", "list", "--archive", home.resolve("none").toString()).exit())
        .isEqualTo(2);
  }

  @Test
  void promptThatAnEditorChangedIsRecordedByTheNextCommand() throws Exception {
    contexts.append("g", ContextHome.lines(1));
    Files.writeString(contexts.file("g", "system_prompt.md"), "edited");
    contexts.run("context", "log", "g");
    assertThat(contexts.run("context", "log", "g", "-n", "1", "-v").out())
        .isEqualTo("[SYSTEM_PROMPT_CHANGED]: edited\n\n");
    assertThat(contexts.run("context", "log", "g", "-n", "0", "-v").out())
        .containsOnlyOnce("SYSTEM_PROMPT_CHANGED");
  }

  @Test
  void promptThatAnEditorChangedIsRecordedBySend() throws Exception {
    contexts.append("g", ContextHome.lines(1));
    Files.writeString(contexts.file("g", "system_prompt.md"), "edited");
    contexts.run("context", "send", "g", "ask");
    assertThat(contexts.run("show", "g", "--json").out()).contains("system_prompt_changed");
  }

  @Test
  void nothingIsWrittenOutsideTheArchive_forABadName() throws Exception {
    contexts.append("g", ContextHome.lines(1));
    for (String name : List.of("system", "System", "../x", "a/b", "-x", "has.dots", "café")) {
      for (List<String> words :
          List.of(
              List.of("context", "send", "--", name, "hi"),
              List.of("context", "show", "--", name),
              List.of("context", "prompt", "--", name, "x.md"),
              List.of("context", "compact", "--summary", "all", "--", name))) {
        Cli.Result result = Cli.in(home).run(words);
        assertThat(result.exit()).as(words.toString()).isEqualTo(2);
        assertThat(result.err().lines()).as(words.toString()).hasSize(1);
      }
    }
    assertThat(new RealDisk().list(home.resolve(".local/share/tsearch/contexts")))
        .extracting(path -> path.getFileName().toString())
        .containsExactlyInAnyOrder("g", "state.json");
  }

  @Test
  void folderThatCannotBeWritten_isOneLineAndLosesNothing() throws Exception {
    contexts.append("g", ContextHome.lines(3));
    contexts.run("context", "show", "g");
    Path folder = contexts.file("g", "");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    Skip.unless(!Files.isWritable(folder), "this user may write every folder");
    assertFails("context", "compact", "g", "--summary", "all");
    assertFails("context", "clear", "g");
    assertFails("context", "rebuild", "g");
    assertFails("context", "send", "g", "hello");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    assertThat(
            contexts.run("context", "log", "g", "-n", "0").out().lines().filter(l -> !l.isEmpty()))
        .hasSize(3);
  }

  @Test
  void fileThatCannotBeReplaced_isOneLineAndLosesNothing() throws Exception {
    contexts.append("g", ContextHome.lines(3));
    contexts.run("context", "show", "g");
    Path blocked = Files.createDirectories(contexts.file("g", "context_meta.json.tmp/full"));
    assertFails("context", "compact", "g", "--summary", "all");
    assertFails("context", "clear", "g");
    Files.delete(blocked);
    Files.delete(blocked.getParent());
    assertThat(contexts.file("g", "transcript.md")).doesNotExist();
    assertThat(ContextHome.objects(contexts.run("context", "show", "g", "--json").out()))
        .hasSize(5);
    assertThat(contexts.run("context", "compact", "g", "--summary", "all").exit()).isZero();
  }

  private void assertFails(String... words) {
    Cli.Result result = contexts.run(words);
    assertThat(result.exit()).as(String.join(" ", words)).isEqualTo(2);
    assertThat(result.err().lines()).as(result.err()).hasSize(1);
    assertThat(result.err()).contains(home.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"context", "context show", "context grow g", "context list g"})
  void incompleteCommandSaysHowToSearchForItsWords(String typed) {
    Cli.Result result = Cli.in(home).run(typed.split(" "));
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("tsearch -- " + typed);
  }

  @Test
  void textFromATerminalIsRefused() throws Exception {
    contexts.append("g", ContextHome.lines(1));
    var in = new StandardInput(new ByteArrayInputStream(new byte[0]), true);
    assertThat(contexts.run(in, "prompt", "g", "-").err()).contains("stdin is a terminal");
  }
}
