package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.cli.command.archive.RecordCommand;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.Skip;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordCommandTest {
  private static final String USER = "{\"role\":\"user\",\"content\":\"prune the roses\"}\n";
  private static final String SESSION = "2026-03-01-7d1d94f5-6a5e-4d55-a4d5-0d3b7f1c2a3b";

  @TempDir Path home;
  private final List<Runnable> atEnd = new ArrayList<>();

  private Cli.Result record(String input, boolean isTerminal, String... words) throws Exception {
    return record(new ByteArrayInputStream(input.getBytes(UTF_8)), isTerminal, words);
  }

  private Cli.Result record(InputStream input, boolean isTerminal, String... words)
      throws Exception {
    var stdin = new StandardInput(input, isTerminal);
    UUID id = UUID.fromString(SESSION.substring("2026-03-01-".length()));
    Cli cli = Cli.in(home);
    var typed = new ArrayList<>(List.of("record"));
    typed.addAll(List.of(words));
    return cli.run(new RecordCommand(cli.environment(), stdin, () -> id, atEnd::add, "0.1"), typed);
  }

  private Path folder() {
    return home.resolve(".entire/metadata").resolve(SESSION);
  }

  @Test
  void theSessionIsPrintedAndItsFilesAreThere() throws Exception {
    Cli.Result result = record(USER, false, "--model", "m-1", "--client-version", "9");
    assertThat(result).isEqualTo(new Cli.Result(SESSION + "\n", "", 0));
    assertThat(folder().resolve("full.jsonl"))
        .content()
        .contains("\"version\":\"9\"", "\"cwd\":\"" + home + "\"", "2026-03-01T12:00:00Z");
    assertThat(folder().resolve("prompt.txt")).hasContent("prune the roses");
    assertThat(folder().resolve("context.md")).content().contains("- Model: m-1\n");
  }

  @Test
  void whatWasRecordedIsImported() throws Exception {
    record(USER, false, "--into", "garden", "--sync");
    Cli.in(home).run("import", home.resolve("garden").toString());
    assertThat(Cli.in(home).run("roses", "--count").out()).startsWith("1");
  }

  @Test
  void otherLinesAreNamedAndKept() throws Exception {
    Cli.Result result = record(USER + "\nplain\n" + USER, false);
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo("tsearch: line 3: not a JSON object; kept in rejected.jsonl\n");
    assertThat(folder().resolve("rejected.jsonl")).hasContent("plain\n");
    assertThat(Files.readAllLines(folder().resolve("full.jsonl"))).hasSize(2);
  }

  @Test
  void aSessionIsContinued() throws Exception {
    record(USER, false);
    record(USER, false, "--session", SESSION);
    assertThat(Files.readAllLines(folder().resolve("full.jsonl"))).hasSize(2);
  }

  /// The process is told to end while it waits for input: what it reads after that is not recorded.
  @Test
  void theEndOfTheProcessCompletesTheFiles() throws Exception {
    var rest =
        new FilterInputStream(new ByteArrayInputStream(USER.getBytes(UTF_8))) {
          @Override
          public int read(byte[] into, int from, int length) throws IOException {
            atEnd.getFirst().run();
            assertThat(folder().resolve("context.md")).exists();
            return super.read(into, from, length);
          }
        };
    var input = new SequenceInputStream(new ByteArrayInputStream(USER.getBytes(UTF_8)), rest);
    assertThat(record(input, false).exit()).isZero();
    assertThat(Files.readAllLines(folder().resolve("full.jsonl"))).hasSize(1);
  }

  @Test
  void aProcessThatIsTerminatedWritesTheContext() throws Exception {
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "record",
            "--session",
            SESSION);
    Process process =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      process.getOutputStream().write(USER.getBytes(UTF_8));
      process.getOutputStream().flush();
      assertThat(process.inputReader(UTF_8).readLine()).isEqualTo(SESSION);
      process.toHandle().destroy();
      process.waitFor();
    } finally {
      process.destroyForcibly();
    }
    assertThat(folder().resolve("context.md")).content().contains(SESSION);
  }

  /// What was read when the process is told to end is kept as at the end of the input.
  @Test
  void anAnswerInProgressAndATornLineAreKept() throws Exception {
    String answer =
        "{\"type\":\"message_start\",\"message\":{}}\n"
            + "{\"type\":\"content_block_start\",\"index\":0,"
            + "\"content_block\":{\"type\":\"text\",\"text\":\"half\"}}\n";
    var rest =
        new FilterInputStream(new ByteArrayInputStream(USER.getBytes(UTF_8))) {
          @Override
          public int read(byte[] into, int from, int length) throws IOException {
            atEnd.getFirst().run();
            return super.read(into, from, length);
          }
        };
    String torn = "{\"type\":\"content_bl";
    var first = new ByteArrayInputStream((USER + answer + torn).getBytes(UTF_8));
    for (String sync : new String[] {"", "--sync"}) {
      first.reset();
      rest.reset();
      atEnd.clear();
      String[] words = sync.isEmpty() ? new String[] {} : new String[] {sync, "--into", "other"};
      Cli.Result result = record(new SequenceInputStream(first, rest), false, words);
      Path project = sync.isEmpty() ? home : home.resolve("other");
      Path folder = project.resolve(".entire/metadata").resolve(SESSION);
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err())
          .contains("line 4: ", "an answer that is not complete: the process was told to end");
      assertThat(Files.readAllLines(folder.resolve("full.jsonl"))).hasSize(1);
      assertThat(folder.resolve("rejected.jsonl"))
          .hasContent(
              torn
                  + "\n{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"half\"}]}\n");
      assertThat(folder.resolve("context.md")).exists();
    }
  }

  @Test
  void manyDurableTurnsKeepTheirOrder() throws Exception {
    var input = new StringBuilder();
    for (int turn = 0; turn < 500; turn++) {
      input.append(USER.replace("roses", "rose " + turn));
    }
    record(input.toString(), false, "--sync");
    List<String> lines = Files.readAllLines(folder().resolve("full.jsonl"));
    assertThat(lines).hasSize(500);
    for (int turn = 0; turn < 500; turn++) {
      assertThat(lines.get(turn)).contains("rose " + turn + "\"");
    }
  }

  @Test
  void aTornTranscriptIsReported() throws Exception {
    record(USER, false);
    Path transcript = folder().resolve("full.jsonl");
    Files.writeString(transcript, Files.readString(transcript) + "{\"torn");
    Cli.Result result = record(USER, false, "--session", SESSION);
    assertThat(result.exit()).isZero();
    assertThat(result.err())
        .isEqualTo(
            "tsearch: the transcript ended in 6 bytes that are no whole line; moved to"
                + " rejected.jsonl\n");
  }

  @Test
  void theTypedModelIsTheOneOfTheContext() throws Exception {
    String answer = "{\"role\":\"assistant\",\"content\":\"Done.\",\"model\":\"m-2\"}\n";
    record(USER + answer, false, "--model", "m-1");
    assertThat(folder().resolve("context.md")).content().contains("- Model: m-1\n");
  }

  @Test
  void aSessionOfTwoLinesIsNamedOnOne() {
    assertThatThrownBy(() -> record(USER, false, "--session", "a\nb"))
        .isInstanceOf(UserException.class)
        .hasMessageEndingWith("; got a b");
  }

  @Test
  void aTerminalIsNoInput() {
    assertThatThrownBy(() -> record("", true))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("tsearch -- record");
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void anEmptyInputWritesNothing() throws Exception {
    assertThat(record("\n", false))
        .isEqualTo(new Cli.Result("", "tsearch: the input has no turn; nothing was written\n", 1));
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void aSessionOutsideTheFolderIsRefused() {
    for (String session : List.of("../../x", "..", "", "a/b")) {
      assertThatThrownBy(() -> record(USER, false, "--session", session))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("--session must be");
    }
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void aReadOnlyFolderIsAnErrorOfOneLine() throws Exception {
    Path locked = Files.createDirectory(home.resolve("locked"));
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
    Skip.unless(!Files.isWritable(locked), "this user may write everywhere");
    assertThatThrownBy(() -> record(USER, false, "--into", "locked"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(locked.toString());
  }
}
