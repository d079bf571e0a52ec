package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.fluux.FluuxCommand;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.render.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FluuxCommandTest {
  private static final String JID = "mira@example.org";
  private static final String HEADER =
      "{\"type\":\"session\",\"version\":1,\"created\":\"2026-03-01T12:00:00+00:00\",\"jid\":\"mira@example.org\"}";
  private static final Cli.Result NOTHING = new Cli.Result("", "", 1);

  @TempDir Path home;
  private Path memory;
  private Path history;

  @BeforeEach
  void prepare() {
    memory = home.resolve("memory");
    history = memory.resolve(JID).resolve("history.jsonl");
  }

  private Cli.Result fluux(String... words) throws IOException {
    return fluux(new StandardInput(new ByteArrayInputStream(new byte[0]), false), false, words);
  }

  private Cli.Result fluuxWithInput(String text, String... words) throws IOException {
    var bytes = new ByteArrayInputStream(text.getBytes(UTF_8));
    return fluux(new StandardInput(bytes, false), false, words);
  }

  /// Runs a command on a terminal at which a person types.
  private Cli.Result fluuxOnTerminal(String answer, String... words) throws IOException {
    var bytes = new ByteArrayInputStream(answer.getBytes(UTF_8));
    return fluux(new StandardInput(bytes, true), true, words);
  }

  private Cli.Result fluux(StandardInput input, boolean isTerminal, String... words)
      throws IOException {
    var arguments = new ArrayList<>(List.of("fluux"));
    arguments.addAll(List.of(words));
    arguments.addAll(List.of("--memory", memory.toString()));
    return run(input, isTerminal, arguments);
  }

  private Cli.Result run(StandardInput input, boolean isTerminal, List<String> arguments)
      throws IOException {
    Cli cli = Cli.in(home).on(isTerminal ? new Terminal(true, 200, false) : Terminal.PIPE);
    return cli.runReporting(
        new FluuxCommand(cli.environment(), input, () -> new UUID(1, 2)), arguments);
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(history);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(home)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> home.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private void assertMistake(String message, Cli.Result result) {
    assertThat(result.err()).contains(message);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
  }

  @Test
  void aMessageIsStoredAndItsIdPrinted() throws IOException {
    assertThat(fluux("say", JID, "Is the", "boat back?"))
        .isEqualTo(new Cli.Result("00000000-0000-0001-0000-000000000002\n", "", 0));
    assertThat(
            fluux(
                "say",
                JID,
                "Yes.",
                "--role",
                "assistant",
                "--msg-id",
                "a1",
                "--time",
                "2026-03-04T10:00:00.123456789+01:00"))
        .isEqualTo(new Cli.Result("a1\n", "", 0));
    assertThat(lines())
        .containsExactly(
            HEADER,
            "{\"type\":\"message\",\"role\":\"user\",\"content\":\"Is the boat back?\",\"msg_id\":\"00000000-0000-0001-0000-000000000002\",\"ts\":\"2026-03-01T12:00:00+00:00\"}",
            "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"Yes.\",\"msg_id\":\"a1\",\"ts\":\"2026-03-04T09:00:00.123456789+00:00\"}");
  }

  @Test
  void attachmentsUrlsAndReactionsAreStoredApartFromTheText() throws IOException {
    String url = "https://upload.example.org/7/buoy.png";
    fluuxWithInput(
        "Look\n" + url + "\n",
        "say",
        JID,
        "-",
        "--sender",
        "nick@muc",
        "--attach",
        "a, b.pdf,application/pdf,1258291",
        "--oob",
        "https://upload.example.org/6/b.pdf",
        "--oob",
        url);
    fluux("say", JID, "--react", "a1,👍,🎉", "--msg-id", "r1");
    assertThat(lines().get(1))
        .contains("\"content\":\"Look\"")
        .contains("\"sender\":\"nick@muc\"")
        .endsWith(
            "\"attachments\":[{\"filename\":\"a, b.pdf\",\"mime_type\":\"application/pdf\",\"size\":\"1.2MB\"},{\"filename\":\"buoy.png\",\"mime_type\":\"unknown\",\"size\":\"unknown\"}]}");
    assertThat(lines().get(2))
        .contains("\"content\":\"\"")
        .endsWith("\"reaction\":{\"message_id\":\"a1\",\"emojis\":[\"👍\",\"🎉\"]}}");
  }

  @Test
  void linesOfJsonAreStoredAndBadOnesReported() throws IOException {
    String input =
        """
        {"role":"user","content":"Hi","sender":"mira@example.org","msg_id":"m1","ts":"2026-03-04T09:00:01Z"}
        not json
        {"type":"message","content":"","reaction":{"message_id":"m1","emojis":["👍"]}}

        {"content":"see","attachments":[{"filename":"a","mime_type":"b/c","size":46591}],"oob":["https://x.example/a"]}
        {"content":"Hi","mood":"glad"}
        {"content":""}
        {"content":7}\
        """;
    Cli.Result result = fluuxWithInput(input, "say", JID, "--json");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out().lines().filter(line -> !line.contains("error")))
        .containsExactly(
            "{\"line\":1,\"msg_id\":\"m1\"}",
            "{\"line\":3,\"msg_id\":\"00000000-0000-0001-0000-000000000002\"}",
            "{\"line\":5,\"msg_id\":\"00000000-0000-0001-0000-000000000002\"}");
    assertThat(result.err().lines())
        .containsExactly(
            "tsearch: line 2: not a JSON object",
            "tsearch: line 6: unknown member mood; a message has attachments, content, msg_id, oob,"
                + " reaction, role, sender, ts, type",
            "tsearch: line 7: a message needs a text, an attachment or a reaction",
            "tsearch: line 8: content must be a text");
    assertThat(lines()).hasSize(4);
    assertThat(lines().get(1))
        .isEqualTo(
            "{\"type\":\"message\",\"role\":\"user\",\"content\":\"Hi\",\"msg_id\":\"m1\",\"sender\":\"mira@example.org\",\"ts\":\"2026-03-04T09:00:01+00:00\"}");
    assertThat(lines().get(3))
        .endsWith("[{\"filename\":\"a\",\"mime_type\":\"b/c\",\"size\":\"45KB\"}]}");
  }

  @Test
  void anIdleConversationIsArchivedFirst() throws IOException {
    fluux("say", JID, "old");
    Files.setLastModifiedTime(history, FileTime.from(Cli.NOW.minus(Duration.ofHours(2))));
    assertThat(fluux("say", JID, "same", "--idle", "180").err()).isEmpty();
    Files.setLastModifiedTime(history, FileTime.from(Cli.NOW.minus(Duration.ofHours(2))));
    assertThat(fluux("say", JID, "same", "--idle", "0").err()).isEmpty();
    Files.setLastModifiedTime(history, FileTime.from(Cli.NOW.minus(Duration.ofHours(2))));
    assertThat(fluux("say", JID, "new", "--idle", "60").err())
        .isEqualTo("tsearch: Session archived (3 messages). Starting fresh.\n");
    assertThat(lines()).hasSize(2);
  }

  @Test
  void aConversationIsPrinted() throws IOException {
    assertThat(fluux("log", JID)).isEqualTo(NOTHING);
    for (int i = 0; i < 25; i++) {
      fluux("say", JID, "Message " + i, "--sender", "nick@muc");
    }
    fluux("say", JID, "--attach", "a,b/c,12", "--role", "assistant");
    assertThat(fluux("log", JID, "-n", "2").out())
        .isEqualTo(
            """
            nick@muc  2026-03-01T12:00:00Z
            Message 24

            assistant  2026-03-01T12:00:00Z
            {"filename":"a","mime_type":"b/c","size":"12B"}
            """);
    assertThat(fluux("log", JID, "-n", "2", "--for-model").out())
        .isEqualTo(
            """
            {"role":"user","content":"nick@muc: Message 24"}
            {"role":"assistant","content":"{\\"filename\\":\\"a\\",\\"mime_type\\":\\"b/c\\",\\"size\\":\\"12B\\"}"}
            """);
    assertThat(fluux("log", JID, "--for-model").out().lines()).hasSize(20);
    assertThat(fluux("log", JID, "--for-model", "-n", "0").out().lines()).hasSize(26);
  }

  @Test
  void aTerminalGetsNoControlCharacters() throws IOException {
    fluux("say", JID, "red \u001b[31m\u0007bell");
    assertThat(fluuxOnTerminal("", "log", JID).out())
        .isEqualTo("user  today 12:00\nred \uFFFDbell\n");
  }

  @Test
  void aConversationIsEndedWithTheWordsOfTheProgram() throws IOException {
    assertThat(fluux("new", JID))
        .isEqualTo(new Cli.Result("No active session to archive.\n", "", 0));
    Files.createDirectories(history.getParent());
    Files.writeString(history, HEADER + "\n");
    assertThat(fluux("new", JID).out()).isEqualTo("Session is already empty.\n");
    fluux("say", JID, "one");
    assertThat(fluux("new", JID).out())
        .isEqualTo("Session archived (1 messages). Starting fresh.\n");
    assertThat(files())
        .contains("memory/mira@example.org/sessions/20260301-120000.jsonl")
        .doesNotContain("memory/mira@example.org/history.jsonl");
  }

  @Test
  void factsAreRememberedAndRecalled() throws IOException {
    assertThat(fluux("recall", JID))
        .isEqualTo(new Cli.Result("No knowledge entries stored yet.\n", "", 1));
    assertThat(fluux("know", JID, "boat", "red,", "6 m"))
        .isEqualTo(new Cli.Result("", "tsearch: remembered boat\n", 0));
    fluuxWithInput("Rex,\na dog\n", "know", JID, "dog", "-");
    assertThat(fluux("recall", JID).out())
        .isEqualTo("Found 2 knowledge entries:\n1. [boat] red, 6 m\n2. [dog] Rex,\na dog\n");
    assertThat(fluux("recall", JID, "6", "M").out())
        .isEqualTo("Found 1 knowledge entries:\n1. [boat] red, 6 m\n");
    assertThat(fluux("recall", JID, "cat"))
        .isEqualTo(new Cli.Result("No knowledge entries found matching: cat\n", "", 1));
  }

  @Test
  void forgettingAsksOrNeedsYes() throws IOException {
    assertThat(fluux("forget", JID).err())
        .isEqualTo("tsearch: there is nothing to forget about mira@example.org\n");
    fluux("say", JID, "old");
    fluux("new", JID);
    fluux("say", JID, "one");
    fluux("know", JID, "boat", "red");
    assertMistake("to delete without being asked, add --yes", fluux("forget", JID));
    Cli.Result refused = fluuxOnTerminal("n\n", "forget", JID);
    assertThat(refused.err())
        .startsWith(
            "tsearch: delete history.jsonl, knowledge.jsonl of "
                + history.getParent()
                + "? Type y to delete: ")
        .endsWith("tsearch: nothing was deleted\n");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(history).exists();
    assertThat(fluuxOnTerminal("y\n", "forget", JID).err())
        .endsWith(
            "deleted 2 files; sessions/ keeps 1 ended conversation; the archive still has what was"
                + " imported\n");
    fluux("say", JID, "two");
    assertThat(fluux("forget", JID, "--yes").exit()).isZero();
    assertThat(files())
        .containsExactly(
            "memory/mira@example.org/.tsearch.lock",
            "memory/mira@example.org/sessions/20260301-120000.jsonl");
  }

  @Test
  void aJidThatLeadsOutOfTheFolderIsRefused() throws IOException {
    for (String jid :
        List.of("../x", "..", ".", "a/b", "a\\b", "a\tb", "a\nb", "mira@example.org/home")) {
      for (String verb : List.of("say", "know", "forget", "log", "new", "recall")) {
        assertMistake("; got " + jid.replaceAll("[\t\n]", " "), fluux(verb, jid, "key", "text"));
      }
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void aReadOnlyFolderIsReported() throws IOException {
    fluux("say", JID, "one");
    Files.setPosixFilePermissions(
        history.getParent(), PosixFilePermissions.fromString("r-xr-xr-x"));
    Cli.Result result = Cli.in(home).run("fluux", "say", JID, "two", "--memory", memory.toString());
    assertThat(result)
        .isEqualTo(new Cli.Result("", "tsearch: " + history.getParent() + ": read-only\n", 2));
    Files.setPosixFilePermissions(
        history.getParent(), PosixFilePermissions.fromString("rwx------"));
    assertThat(lines()).hasSize(2);
  }

  @Test
  void theDefaultIsTheMemoryFolderOfTheProject() throws IOException {
    var input = new StandardInput(new ByteArrayInputStream(new byte[0]), false);
    List<String> say = List.of("fluux", "say", JID, "one");
    assertMistake(
        "there is no folder " + home.resolve("data/memory") + "; name the memory folder",
        run(input, false, say));
    Files.createDirectories(home.resolve("data/memory"));
    assertThat(run(input, false, say).exit()).isZero();
    assertThat(home.resolve("data/memory/mira@example.org/history.jsonl")).exists();
  }

  @Test
  void mistakesSayWhatIsExpectedAndStoreNothing() throws IOException {
    assertMistake(
        "to search for the word, type: tsearch -- fluux",
        run(
            new StandardInput(new ByteArrayInputStream(new byte[0]), false),
            false,
            List.of("fluux")));
    assertMistake("to search for the words, type: tsearch -- fluux say", fluux("say"));
    assertMistake("tsearch -- fluux say mira@example.org", fluux("say", JID));
    assertMistake("fluux has no verb pump, only say, log, new", fluux("pump", "capacitor"));
    assertMistake("--role is for fluux say", fluux("log", JID, "--role", "user"));
    assertMistake("--for-model is for fluux log", fluux("say", JID, "x", "--for-model"));
    assertMistake("role must be user or assistant", fluux("say", JID, "x", "--role", "bot"));
    assertMistake(
        "an answer of the assistant has no sender",
        fluux("say", JID, "x", "--role", "assistant", "--sender", "a@b"));
    assertMistake("a time looks like", fluux("say", JID, "x", "--time", "noon"));
    assertMistake("--attach needs NAME,TYPE,SIZE", fluux("say", JID, "x", "--attach", "a,b"));
    assertMistake("--react needs ID,EMOJI…", fluux("say", JID, "--react", "a1"));
    assertMistake("a reaction has no text", fluux("say", JID, "x", "--react", "a1,👍"));
    assertMistake("needs a text, an attachment or a reaction", fluux("say", JID, ""));
    assertMistake("--role is for one message", fluux("say", JID, "--json", "--role", "user"));
    assertMistake("fluux know JID KEY TEXT lacks its words", fluux("know", JID, "boat"));
    assertMistake("fluux new JID takes no more words", fluux("new", JID, "now"));
    assertThat(files()).isEmpty();
  }

  @Test
  void aTerminalIsNoTextAndNoLines() throws IOException {
    for (String[] words :
        Arrays.asList(new String[] {"say", JID, "-"}, new String[] {"say", JID, "--json"})) {
      Cli.Result result = fluuxOnTerminal("typed\n", words);
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err()).contains("stdin is a terminal").contains("tsearch -- fluux say");
    }
    assertThat(files()).isEmpty();
  }

  /// A lock file and torn lines are in the folder, too; an import skips what is no transcript.
  @Test
  void whatWasStoredIsImported() throws IOException {
    fluux("say", JID, "Is the anchor back?");
    fluux("know", JID, "boat", "red");
    fluux("new", JID);
    fluux("say", JID, "And the rope?");
    Cli.Result imported = Cli.in(home).run("import", memory.toString());
    assertThat(imported.exit()).isZero();
    assertThat(Cli.in(home).run("anchor", "--count").out().strip()).isEqualTo("1");
    assertThat(Cli.in(home).run("rope", "--count").out().strip()).isEqualTo("1");
    assertThat(imported.out() + imported.err()).doesNotContain(".tsearch.lock");
  }
}
