package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.cli.command.edit.EditCommand;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.SharedData;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditCommandTest {
  private static final String PROMPT =
      "{\"parentUuid\":null,\"isSidechain\":false,\"userType\":\"external\",\"cwd\":\"/area/garden\","
          + "\"sessionId\":\"s1\",\"version\":\"2.0.76\",\"gitBranch\":\"\",\"type\":\"user\","
          + "\"message\":{\"role\":\"user\",\"content\":\"the key is sk-Abc123\"},\"uuid\":\"u1\","
          + "\"timestamp\":\"2026-01-02T10:00:00.000Z\"}\n";

  @TempDir Path home;
  private Path file;

  @BeforeEach
  void writeTranscript() throws IOException {
    file = home.resolve("s1.jsonl");
    Files.writeString(file, PROMPT);
  }

  private Cli.Result edit(String... words) {
    var arguments = new ArrayList<>(List.of("edit"));
    arguments.addAll(List.of(words));
    return Cli.in(home).run(arguments);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(home)) {
      return files.map(it -> it.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aChangeIsSavedWithABackup() throws Exception {
    Cli.Result result = edit("s1.jsonl", "redact", "sk-[A-Za-z0-9]+");
    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                "",
                "tsearch: "
                    + file
                    + ": redacted 1 passage in 1 line; the old file is "
                    + file
                    + ".20260301T120000.000Z.bak\n",
                0));
    assertThat(Files.readString(file)).isEqualTo(PROMPT.replace("sk-Abc123", "[REDACTED]"));
    assertThat(Files.readString(home.resolve("s1.jsonl.20260301T120000.000Z.bak")))
        .isEqualTo(PROMPT);
    assertThat(edit("s1.jsonl", "redact", "sk-[A-Za-z0-9]+", "--no-backup").exit()).isEqualTo(1);
    assertThat(files()).hasSize(2);
  }

  @Test
  void aDryRunPrintsADiffAndSavesNothing() throws Exception {
    Cli.Result result = edit("s1.jsonl", "set-text", "u1", "hello", "--dry-run");
    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                "--- "
                    + file
                    + "\n+++ "
                    + file
                    + "\n@@ -1 +1 @@\n-"
                    + PROMPT
                    + "+"
                    + PROMPT.replace("the key is sk-Abc123", "hello"),
                "",
                0));
    assertThat(Files.readString(file)).isEqualTo(PROMPT);
    assertThat(files()).containsExactly("s1.jsonl");
  }

  @Test
  void onATerminalTheDiffShowsWhereLinesDiffer() {
    Cli narrow = Cli.in(home).on(new Terminal(true, 40, false));
    Cli.Result result = narrow.run("edit", "s1.jsonl", "set-text", "u1", "hello", "--dry-run");
    assertThat(result.out().lines().skip(2))
        .containsExactly(
            "@@ -1 +1 @@",
            "-…ser\",\"content\":\"the key is sk-Abc123\"…",
            "+…ser\",\"content\":\"hello\"},\"uuid\":\"u1\",\"…");
  }

  @Test
  void onATerminalTheDiffShowsTheTextOfAnAddedLine() {
    Cli narrow = Cli.in(home).on(new Terminal(true, 40, false));
    Cli.Result result = narrow.run("edit", "s1.jsonl", "remind", "hi", "--at", "end", "--dry-run");
    assertThat(result.out().lines().toList().getLast())
        .startsWith("+…user\",\"content\":\"hi\"},\"uuid\":\"")
        .hasSize(40);
  }

  @Test
  void eachVerbChangesTheFile() throws Exception {
    assertThat(edit("s1.jsonl", "remind", "Use Java", "--no-backup").err())
        .isEqualTo("tsearch: " + file + ": inserted 1 line\n");
    edit("s1.jsonl", "exchange", "Careful?", "Yes", "--at", "end", "--no-backup");
    edit("s1.jsonl", "tool-result", "Bash", "{\"command\":\"ls\"}", "bed", "--at", "end");
    edit("s1.jsonl", "context", "style=short", "--no-backup");
    assertThat(edit("s1.jsonl", "prune", "--limit", "2", "--no-backup").err())
        .endsWith(": pruned 1 result\n");
    assertThat(Files.readString(file).lines()).hasSize(7);
    assertThat(Files.readString(file))
        .contains("Use Java", "Careful?", "[Content truncated: 3 chars]", "- style: short");
    assertThat(edit("s1.jsonl", "remove", "u1", "--tree", "--no-backup").err())
        .endsWith(": removed 5 lines\n");
  }

  @Test
  void signedThinkingIsChangedOnlyIfThatIsSafeEnough() throws Exception {
    String line =
        PROMPT
            + """
            {"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"s1","message":{"content":[\
            {"type":"thinking","thinking":"the lock","signature":"x"},{"type":"text","text":"lock"}]}}
            """;
    Files.writeString(file, line);
    assertMistake(
        "refused: line a1 has thinking with a signature",
        "s1.jsonl",
        "redact",
        "lock",
        "--thinking",
        "--safety",
        "strict");
    assertThat(Files.readString(file)).isEqualTo(line);
    assertThat(edit("s1.jsonl", "redact", "lock", "--safety", "strict", "--no-backup").err())
        .endsWith(
            "redacted 1 passage in 1 line; left 1 block of signed thinking that match;"
                + " --thinking changes them, too\n");
    assertThat(edit("s1.jsonl", "redact", "lock", "--thinking", "--no-backup").err())
        .contains("line a1 has thinking with a signature", "redacted 1 passage in 1 line");
    assertThat(Files.readString(file)).contains("the [REDACTED]");
  }

  @Test
  void mistakesNameWhatAndWhereAndChangeNothing() throws Exception {
    assertMistake("no line with the id gone", "s1.jsonl", "remove", "gone");
    assertMistake(
        "position 9 is outside the file, which has 1 lines",
        "s1.jsonl",
        "remind",
        "x",
        "--at",
        "9");
    assertMistake(
        "PATTERN is no regular expression: Unclosed group at character 1: (",
        "s1.jsonl",
        "redact",
        "(");
    assertMistake("edit has no verb paint", "s1.jsonl", "paint");
    assertMistake("needs ID TEXT; quote a text of several words", "s1.jsonl", "set-text", "u1");
    assertMistake("--at is for remind, exchange and tool-result", "s1.jsonl", "prune", "--at", "1");
    assertMistake(
        "--safety must be strict, warn or none, got x", "s1.jsonl", "prune", "--safety", "x");
    assertMistake("type: tsearch -- edit the garden", "the", "garden");
    assertMistake("no such file or folder", "gone.jsonl", "prune");
    assertMistake("a folder, a pipe or a link is in its place", ".", "prune");
    Files.writeString(home.resolve("notes.txt"), "no transcript\n");
    assertMistake("notes.txt: no transcript of Claude Code", "notes.txt", "prune");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assertMistake("s1.jsonl: read-only file", "s1.jsonl", "set-text", "u1", "x");
    assertThat(Files.readString(file)).isEqualTo(PROMPT);
    assertThat(files()).containsExactly("notes.txt", "s1.jsonl");
  }

  private void assertMistake(String message, String... words) {
    Cli.Result result = edit(words);
    assertThat(result.err()).as(Arrays.toString(words)).contains(message);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
  }

  @Test
  void modeAndSymbolicLinkStay() throws Exception {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(home.resolve("link.jsonl"), file);
    assertThat(edit("link.jsonl", "set-text", "u1", "x").exit()).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
    assertThat(Files.readString(file)).contains("\"content\":\"x\"");
  }

  private Cli.Result hook(String event, String... words) throws Exception {
    var arguments = new ArrayList<>(List.of("--hook"));
    arguments.addAll(List.of(words));
    return editWithInput(event, arguments);
  }

  private Cli.Result editWithInput(String event, List<String> words) throws Exception {
    var typed = new ArrayList<>(List.of("edit"));
    typed.addAll(words);
    var input = new ByteArrayInputStream(event.getBytes(UTF_8));
    Cli cli = Cli.in(home);
    return cli.run(new EditCommand(cli.environment(), input, () -> new UUID(1, 2)), typed);
  }

  @Test
  void aHookEditsTheFileOfItsEventAndPrintsNothing() throws Exception {
    String event = "{\"hook_event_name\":\"Stop\",\"transcript_path\":\"" + file + "\"}";
    Cli.Result dry = hook(event, "redact", "sk-\\w+", "--dry-run");
    assertThat(dry.out()).isEmpty();
    assertThat(dry.err()).contains("+{").contains("[REDACTED]");
    Cli.Result result = hook(event, "redact", "sk-\\w+", "--no-backup");
    assertThat(result.out()).isEmpty();
    assertThat(result.exit()).isZero();
    assertThat(Files.readString(file)).isEqualTo(PROMPT.replace("sk-Abc123", "[REDACTED]"));
    assertThat(hook(event, "redact", "sk-\\w+").exit()).isZero();
  }

  @Test
  void aTextIsReadFromStandardInput() throws Exception {
    List<String> words = List.of("s1.jsonl", "set-text", "u1", "-", "--no-backup");
    assertThat(editWithInput("one\n\"two\"\n", words).exit()).isZero();
    assertThat(Files.readString(file))
        .isEqualTo(PROMPT.replace("the key is sk-Abc123", "one\\n\\\"two\\\""));
    assertMistake("- is a text from stdin; give it once", "s1.jsonl", "exchange", "-", "-");
    String event = "{\"transcript_path\":\"" + file + "\"}";
    assertThatThrownBy(() -> hook(event, "remind", "-"))
        .hasMessage("- is a text from stdin; with --hook it is the event");
  }

  @Test
  void aToolCallAndItsResultAreSafeTogether() throws Exception {
    assertThat(
            edit("s1.jsonl", "tool-result", "Bash", "{}", "x", "--safety", "strict", "--no-backup"))
        .isEqualTo(new Cli.Result("", "tsearch: " + file + ": inserted 2 lines\n", 0));
  }

  /// Exit status 2 of a hook forbids what Claude Code is about to do.
  @Test
  void asAHookNoMistakeEndsWithStatusTwo() {
    for (String[] words :
        List.of(
            new String[] {"--hook"},
            new String[] {"--hook", "--no-such-option"},
            new String[] {"--hook", "paint"})) {
      Cli.Result result = edit(words);
      assertThat(result.exit()).as(Arrays.toString(words)).isEqualTo(1);
      assertThat(result.out()).isEmpty();
      assertThat(result.err()).isNotEmpty();
    }
  }

  @Test
  void aRealTranscriptIsEdited() throws Exception {
    Path sample = SharedData.copy("fasthooks/sample_main_transcript.jsonl", home);
    Files.setPosixFilePermissions(sample, PosixFilePermissions.fromString("rw-r--r--"));
    Cli.Result result = edit(sample.toString(), "prune", "--limit", "200", "--no-backup");
    assertThat(result.err()).contains(": pruned ");
    assertThat(result.exit()).isZero();
    assertThat(Files.readString(sample).lines()).hasSize(63);
  }
}
