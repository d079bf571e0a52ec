package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {
  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  @TempDir Path home;

  private Path files;
  private Cli cli;

  @BeforeEach
  void makeFolders() throws IOException {
    files = Files.createDirectories(home.resolve("files"));
    cli = Cli.in(home);
  }

  /// Exports restore everything between the values of a transcript: any separators, byte order
  /// marks, bytes that are not text, and a partial last value.
  @Test
  void everyFileComesBackByteForByte() throws IOException {
    var random = new Random(20_261_121);
    for (int i = 0; i < 60; i++) {
      Path file = files.resolve("s" + i + ".jsonl");
      Files.write(file, randomTranscript("session-" + i + "-x", random));
    }
    Files.createFile(files.resolve("empty.jsonl"));
    assertThat(cli.run("import", files.toString()).exit()).isLessThan(2);
    for (int i = 0; i < 60; i++) {
      Path file = files.resolve("s" + i + ".jsonl");
      Path back = home.resolve("back" + i);
      Cli.Result result =
          cli.run("export", "session-" + i + "-x", "--as", "source", "-o", back.toString());
      assertThat(result.exit()).as(result.err()).isZero();
      assertThat(back).as("seed 20261121, file " + i).hasSameBinaryContentAs(file);
    }
    Cli.Result empty = cli.run("export", "--as", "source", "--origin", "empty.jsonl");
    assertThat(empty.exit()).as("an empty file has nothing to take").isEqualTo(2);
    assertThat(empty.err()).contains("no file of the archive is called empty.jsonl");
  }

  @Test
  void aFileTruncatedLaterIsExportedWhole() throws IOException {
    Path file = Files.writeString(files.resolve("a.jsonl"), said("garden-1", 1, "beans") + "\n");
    String before = Files.readString(file);
    cli.run("import", files.toString());
    Files.writeString(file, "");
    cli.run("import", files.toString());
    assertThat(cli.run("export", "garden-1", "--as", "source", "--origin", "1").out())
        .isEqualTo(before);
  }

  /// A hook log has another format than its conversation.
  @Test
  void filesNextToASessionAreExportedIfNamed() throws IOException {
    Path said = Files.writeString(files.resolve("a.jsonl"), said("garden-1", 1, "beans") + "\n");
    Path log =
        Files.writeString(
            files.resolve("hooks-garden-1.jsonl"),
            "{\"ts\":\"2026-02-01T08:00:00Z\",\"session_id\":\"garden-1\",\"event\":\"Stop\"}\n");
    cli.run("import", files.toString());
    assertThat(cli.run("export", "garden-1", "--as", "source").out())
        .isEqualTo(Files.readString(said));
    for (String name :
        List.of(log.toString(), log.getFileName().toString(), "files/" + log.getFileName())) {
      for (List<String> session :
          List.of(List.<String>of(), List.of("garden-1"), List.of("gard"))) {
        var words = new ArrayList<>(List.of("export", "--as", "source", "--origin", name));
        words.addAll(session);
        Cli.Result result = cli.run(words);
        assertThat(result.out()).as(words + result.err()).isEqualTo(Files.readString(log));
      }
    }
    Cli.Result unknown = cli.run("export", "garden-1", "--as", "source", "--origin", "nowhere");
    assertThat(unknown.err()).contains(said.toString(), log.toString());
  }

  @Test
  void anAmbiguousPathSuffixListsTheCandidates() throws IOException {
    for (int i = 0; i < 2; i++) {
      Path folder = Files.createDirectories(files.resolve("f" + i));
      Files.writeString(folder.resolve("a.jsonl"), said("garden-" + i, i, "beans"));
    }
    cli.run("import", files.toString());
    Cli.Result asked = cli.run("export", "--as", "source", "--origin", "a.jsonl");
    assertThat(asked.exit()).isEqualTo(2);
    assertThat(asked.err()).contains("2 files of the archive are called a.jsonl", "f0", "f1");
    assertThat(cli.run("export", "--as", "source", "--origin", "f1/a.jsonl").out())
        .isEqualTo(said("garden-1", 1, "beans"));
  }

  @Test
  void standardOutputGetsOnlyTheBytes() throws IOException {
    Path file =
        Files.writeString(files.resolve("a.jsonl"), said("garden-1", 1, "beans") + "\r\n\n");
    cli.run("import", files.toString());
    for (List<String> more : List.of(List.<String>of(), List.of("-o", "-"))) {
      var arguments = new ArrayList<>(List.of("export", "gard", "--as", "source"));
      arguments.addAll(more);
      Cli.Result result = cli.run(arguments);
      assertThat(result.out()).isEqualTo(Files.readString(file));
      assertThat(result.err()).isEmpty();
    }
  }

  @Test
  void anExistingFileIsOverwrittenOnlyWithForce() throws IOException {
    Files.writeString(files.resolve("a.jsonl"), said("garden-1", 1, "beans") + "\n");
    cli.run("import", files.toString());
    Path mine = Files.writeString(home.resolve("mine"), "precious");
    String[] words = {"export", "garden-1", "--as", "source", "-o", mine.toString()};
    Cli.Result refused = cli.run(words);
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("--force");
    assertThat(mine).hasContent("precious");
    var forced = new ArrayList<>(List.of(words));
    forced.add("--force");
    assertThat(cli.run(forced).exit()).isZero();
    assertThat(mine).hasSameBinaryContentAs(files.resolve("a.jsonl"));
    assertThat(home.toFile().list((_, name) -> name.endsWith(".tmp"))).isEmpty();
  }

  @Test
  void sessionOfSeveralFilesListsThemAndEachCanBeNamed() throws IOException {
    String first = said("garden-1", 1, "beans");
    Path early = Files.writeString(files.resolve("early.jsonl"), first);
    Path late = Files.writeString(files.resolve("late.jsonl"), first + said("garden-1", 2, "peas"));
    cli.run("import", files.toString());
    Cli.Result asked = cli.run("export", "garden-1", "--as", "source");
    assertThat(asked.exit()).isEqualTo(2);
    assertThat(asked.out()).isEmpty();
    assertThat(asked.err()).contains("--origin", early.toString(), late.toString());
    for (Path file : List.of(early, late)) {
      for (String name : List.of(file.toString(), file.getFileName().toString())) {
        Cli.Result result = cli.run("export", "garden-1", "--as", "source", "--origin", name);
        assertThat(result.out()).isEqualTo(Files.readString(file));
      }
    }
    Cli.Result unknown = cli.run("export", "garden-1", "--as", "source", "--origin", "nowhere");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("nowhere", early.toString());
  }

  @Test
  void earlierBytesOfARewrittenFileAreExported() throws IOException {
    Path file = Files.writeString(files.resolve("a.jsonl"), said("garden-1", 1, "beans") + "\n");
    String before = Files.readString(file);
    cli.run("import", files.toString());
    Files.writeString(file, said("garden-1", 1, "nothing at all"));
    cli.run("import", files.toString());
    Cli.Result byNumber = cli.run("export", "garden-1", "--as", "source", "--origin", "1");
    assertThat(byNumber.out()).isEqualTo(before);
    Cli.Result byPath =
        cli.run("export", "garden-1", "--as", "source", "--origin", file.toString());
    assertThat(byPath.out()).isEqualTo(Files.readString(file));
  }

  @Test
  void copiesAreExportedOnceAndDeletedFilesAreRestored() throws IOException {
    Path file = Files.writeString(files.resolve("a.jsonl"), said("garden-1", 1, "beans") + "\n");
    Files.copy(file, files.resolve("b.jsonl"));
    String text = Files.readString(file);
    cli.run("import", files.toString());
    Files.delete(file);
    assertThat(cli.run("export", "garden-1", "--as", "source").out()).isEqualTo(text);
  }

  @Test
  void missingAndUnknownArgumentsAreReported() throws IOException {
    Files.writeString(files.resolve("a.jsonl"), said("garden-1", 1, "beans") + "\n");
    cli.run("import", files.toString());
    assertThat(cli.run("export", "garden-1", "--as", "pdf").err()).contains("pdf");
    assertThat(cli.run("export", "--as", "source").err()).contains("SESSION");
    assertThat(cli.run("export", "nobody-here", "--as", "source").exit()).isEqualTo(2);
  }

  private static byte[] randomTranscript(String session, Random random) {
    var out = new ByteArrayOutputStream();
    if (random.nextInt(4) == 0) {
      out.writeBytes(BOM);
    }
    int lines = 1 + random.nextInt(5);
    for (int i = 0; i < lines; i++) {
      out.writeBytes(said(session, i, "beans ☂ " + random.nextInt()).getBytes(UTF_8));
      switch (random.nextInt(6)) {
        case 0 -> out.writeBytes("\r\n".getBytes(UTF_8));
        case 1 -> {} // the next value is glued to this one
        case 2 -> out.writeBytes("\n\n  \n".getBytes(UTF_8));
        case 3 -> out.writeBytes("\n\u00ff\u0000\u00fe no text\n".getBytes(ISO_8859_1));
        default -> out.write('\n');
      }
    }
    if (random.nextInt(3) == 0) {
      out.writeBytes("{\"type\":\"user\",\"uuid\":\"torn".getBytes(UTF_8));
    }
    return out.toByteArray();
  }

  private static String said(String session, int number, String text) {
    return "{\"type\":\"user\",\"uuid\":\"%s-%d\",\"sessionId\":\"%s\",\"timestamp\":\"%s\","
            .formatted(session, number, session, "2026-02-01T08:00:%02dZ".formatted(number))
        + "\"cwd\":\"/garden\",\"version\":\"2.0.1\","
        + "\"message\":{\"role\":\"user\",\"content\":\"%s\"}}".formatted(text);
  }

  /// The files with its title and its tokens are other sources of the session.
  @Test
  void sourceOfASessionWithATitle_isItsTranscript(@TempDir Path home) throws IOException {
    Path session = Files.createDirectories(home.resolve("src/sessions/x/s-1"));
    String lines =
        """
        {"type":"user","content":"Wann ist Flut?","prompt_index":0}
        {"type":"assistant","content":"At six.","model_id":"grok-4.5"}
        """;
    String about =
        """
        {"info":{"id":"s-1","cwd":"/w"},"created_at":"2026-08-01T19:30:00Z","generated_title":"Ebb"}
        """;
    Files.writeString(session.resolve("chat_history.jsonl"), lines);
    Files.writeString(session.resolve("summary.json"), about);
    Cli.in(home).run("import", home.resolve("src").toString());
    assertThat(Cli.in(home).run("export", "--as", "source", "s-1").out()).isEqualTo(lines);
    assertThat(
            Cli.in(home).run("export", "--as", "source", "s-1", "--origin", "summary.json").out())
        .isEqualTo(about);
    assertThat(Cli.in(home).run("export", "--as", "source", "s-1/title").exit()).isZero();
    String update =
        """
        {"timestamp":1772352000,"params":{"sessionId":"s-1","update":{"sessionUpdate":"turn_completed","usage":{"inputTokens":3}}}}
        """;
    Files.writeString(session.resolve("updates.jsonl"), update);
    Cli.in(home).run("import", home.resolve("src").toString());
    assertThat(Cli.in(home).run("export", "--as", "source", "s-1").out()).isEqualTo(lines);
    assertThat(
            Cli.in(home).run("export", "--as", "source", "s-1", "--origin", "updates.jsonl").out())
        .isEqualTo(update);
  }
}
