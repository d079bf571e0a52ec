package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.archive.AppendCommand;
import dev.tsearch.cli.config.StandardInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A session that came in the format in which it is exported has the bytes of its files.
class OriginalExportTest {
  private static final String OTHERS = "lines of other versions of the session's files";

  @TempDir Path home;
  private Path samples;
  private Path out;

  @BeforeEach
  void writeSamples() throws IOException {
    samples = home.resolve("samples");
    FormatSamples.writeUnusual(samples);
    out = home.resolve("out");
  }

  private Cli.Result export(String session, String format) {
    Cli.in(home).run("import", samples.toString());
    return Cli.in(home).run("export", session, "--as", format, "-o", out.toString());
  }

  private void isCopy(String written, String... sources) throws IOException {
    var bytes = new StringBuilder();
    for (String source : sources) {
      bytes.append(Files.readString(samples.resolve(source)));
    }
    assertThat(Files.readString(out.resolve(written))).isEqualTo(bytes.toString());
  }

  @Test
  void aCheckpointIsATranscriptOfClaudeCode() throws IOException {
    Cli.Result result = export("plums", "claude-code");
    assertThat(result.exit()).isZero();
    assertThat(result.err())
        .contains("  entries of type checkpoint: 2\n")
        .doesNotContain("other versions");
    isCopy("plums.jsonl", "checkpoints/0b/0123456789/0/full.jsonl");
  }

  @Test
  void eachCheckpointKeepsItsFiles() throws IOException {
    assertThat(export("plums", "entire").err()).isEqualTo("tsearch: wrote " + out + "\n");
    for (String checkpoint : new String[] {"0a/0123456789/0/", "0b/0123456789/0/"}) {
      isCopy(checkpoint + "full.jsonl", "checkpoints/" + checkpoint + "full.jsonl");
      isCopy(checkpoint + "metadata.json", "checkpoints/" + checkpoint + "metadata.json");
    }
  }

  @Test
  void thePartsOfATranscriptAreOneFile() throws IOException {
    assertThat(export("pears", "claude-code").err()).isEqualTo("tsearch: wrote " + out + "\n");
    String folder = "checkpoints/0c/0123456789/0/";
    isCopy("pears.jsonl", folder + "full.jsonl", folder + "full.jsonl.001");
  }

  @Test
  void aTranscriptOutsideTheCheckpointsIsNextToThem() throws IOException {
    String elsewhere = "projects/-area-garden/plums.jsonl";
    String lines = Files.readString(samples.resolve("checkpoints/0b/0123456789/0/full.jsonl"));
    Files.writeString(
        samples.resolve(elsewhere), lines + lines.lines().toList().getFirst().replace("u1", "u3"));
    assertThat(export("plums", "entire").err()).isEqualTo("tsearch: wrote " + out + "\n");
    isCopy(".entire/metadata/plums/full.jsonl", elsewhere);
    isCopy("0b/0123456789/0/full.jsonl", "checkpoints/0b/0123456789/0/full.jsonl");
  }

  @Test
  void anotherVersionIsAFileOfItsOwn() throws IOException {
    Path later = samples.resolve("checkpoints/0b/0123456789/0/full.jsonl");
    Files.writeString(later, Files.readString(later).replace("prune", "prune all plum trees"));
    assertThat(export("plums", "claude-code").err()).doesNotContain(OTHERS);
    isCopy("plums.jsonl", "checkpoints/0b/0123456789/0/full.jsonl");
    isCopy("plums.earlier-01.jsonl", "checkpoints/0a/0123456789/0/full.jsonl");
  }

  @Test
  void filesOfASessionThatShareNoLineAreCopied() throws IOException {
    writeOrchard();
    assertThat(export("orchard", "claude-code").err()).isEqualTo("tsearch: wrote " + out + "\n");
    isCopy("orchard.jsonl", "projects/-area-garden/two.jsonl");
    isCopy("orchard.earlier-01.jsonl", "projects/-area-garden/one.jsonl");
    isCopy("orchard.later-02.jsonl", "projects/-area-garden/zero.jsonl");
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files).hasSize(3);
    }
  }

  @Test
  void inOneFileTheLinesOfOtherVersionsAreALoss() throws IOException {
    writeOrchard();
    out = home.resolve("orchard.jsonl");
    assertThat(export("orchard", "claude-code").err()).contains("  " + OTHERS + ": 2\n");
    assertThat(Files.readString(out))
        .isEqualTo(Files.readString(samples.resolve("projects/-area-garden/two.jsonl")));
  }

  /// Three files of one session without a line in common, and a copy of a line of one of them.
  private void writeOrchard() throws IOException {
    Path folder = samples.resolve("projects/-area-garden");
    String line =
        Files.readString(folder.resolve("revised.jsonl")).lines().findFirst().orElseThrow();
    String own = line.replace("revised", "orchard");
    Files.writeString(folder.resolve("one.jsonl"), own.replace("r1", "o1") + "\n");
    Files.writeString(
        folder.resolve("two.jsonl"),
        own.replace("r1", "o2") + "\n" + own.replace("r1", "o3") + "\n");
    Files.writeString(folder.resolve("zero.jsonl"), own.replace("r1", "o4") + "\n");
    Files.writeString(folder.resolve("zest.jsonl"), own.replace("r1", "o3") + "\n");
  }

  @Test
  void twoContextsOfOneNameHaveTwoFolders() throws IOException {
    for (String place : new String[] {"east", "west"}) {
      Path file = samples.resolve(place + "/contexts/shed/transcript/active.jsonl");
      Files.createDirectories(file.getParent());
      Files.writeString(
          file,
          "{\"id\":\"%s\", \"timestamp\":1770000000, \"from\":\"system\", \"to\":\"shed\", \"content\":\"Context created\", \"entry_type\":\"context_created\"}\n"
              .formatted(place));
    }
    Cli.in(home).run("import", samples.toString());
    Cli.Result result =
        Cli.in(home).run("export", "shed@east", "shed@west", "--as", "chibi", "-o", out.toString());
    assertThat(result.err()).contains("names of sessions: 1").contains("wrote " + out);
    isCopy("contexts/shed/transcript/active.jsonl", "east/contexts/shed/transcript/active.jsonl");
    isCopy("contexts/shed-2/transcript/active.jsonl", "west/contexts/shed/transcript/active.jsonl");
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude-code", "entire"})
  void twoSessionsWithOneFileAreNamed(String format) throws IOException {
    Files.writeString(
        samples.resolve("rollout.jsonl"),
        """
        {"timestamp":"2026-02-10T10:00:00.000Z","type":"session_meta","payload":{"id":"revised","cwd":"/area"}}
        {"timestamp":"2026-02-10T10:00:01.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"dig"}]}}
        """);
    Cli.in(home).run("import", samples.toString());
    String[] command = {"export", "codex:revised", "claude-code:revised", "--as", format, "-o"};
    Cli.Result result =
        Cli.in(home)
            .run(
                Stream.concat(Stream.of(command), Stream.of(out.toString()))
                    .toArray(String[]::new));
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("codex:revised").contains("claude-code:revised");
    assertThat(result.err()).contains("have the same file").doesNotContain(".tsearch-");
    assertThat(out).doesNotExist();
  }

  @Test
  void linesOfChibiOutsideAContextAreCopied() throws IOException {
    assertThat(export("chibi:loft", "chibi").err()).isEqualTo("tsearch: wrote " + out + "\n");
    isCopy("transcript/active.jsonl", "loft.jsonl");
  }

  @Test
  void versionsOfLinesOfChibiFollowEachOther() throws IOException {
    String lines = Files.readString(samples.resolve("loft.jsonl"));
    Files.writeString(
        samples.resolve("loft-2.jsonl"), lines.replace("\"id\":\"3\"", "\"id\":\"4\""));
    Files.writeString(samples.resolve("loft-3.jsonl"), lines.replace("l3", "l4"));
    Files.writeString(samples.resolve("loft-4.jsonl"), lines.lines().toList().getFirst() + "\n");
    assertThat(export("chibi:loft", "chibi").err()).isEqualTo("tsearch: wrote " + out + "\n");
    assertThat(Files.readAllLines(out.resolve("transcript/active.jsonl")))
        .hasSize(12)
        .containsAll(Files.readAllLines(samples.resolve("loft.jsonl")))
        .containsAll(Files.readAllLines(samples.resolve("loft-3.jsonl")));
  }

  /// The lines of one file go around those of another one, and the second import is of earlier
  /// lines. A repeated line must not come before the revision that it repeats.
  @Test
  void revisionsKeepTheOrderOfTheirImports() throws IOException {
    String form =
        "{\"id\":\"%s\",\"timestamp\":%d,\"from\":\"user\",\"to\":\"attic\","
            + "\"content\":\"%s\",\"entry_type\":\"message\"}\n";
    int day = 86_400;
    int start = 1_770_000_000;
    Path folder = Files.createDirectories(home.resolve("loose"));
    Files.writeString(
        folder.resolve("a.jsonl"),
        form.formatted("1", start, "dust")
            + "no entry\n"
            + form.formatted("2", start + 90 * day, "sweep")
            + form.formatted("3", start + 91 * day, "done"));
    Files.writeString(
        folder.resolve("b.jsonl"),
        form.formatted("1", start + 1, "first") + form.formatted("2", start + 45 * day, "mop"));
    Files.writeString(
        folder.resolve("c.jsonl"),
        form.formatted("1", start + 2, "again") + form.formatted("2", start + 60 * day, "sweep"));
    Cli.in(home).run("import", folder.toString());
    Files.writeString(
        folder.resolve("d.jsonl"),
        form.formatted("1", start - day, "late") + form.formatted("3", start - day, "undone"));
    Cli.in(home).run("import", folder.toString());
    Path copy = home.resolve("attic");
    Cli.Result result =
        Cli.in(home)
            .run("export", "chibi:attic", "--as", "chibi", "--strict", "-o", copy.toString());
    assertThat(result.err()).isEqualTo("tsearch: wrote " + copy + "\n");
    Cli other = Cli.in(home.resolve("other"));
    other.run("import", copy.toString());
    assertThat(revisions(other)).hasSize(8).containsExactlyElementsOf(revisions(Cli.in(home)));
  }

  /// The ids and texts of all revisions.
  private static List<String> revisions(Cli cli) {
    return cli.run("show", "chibi:attic", "--json", "--copies")
        .out()
        .lines()
        .map(line -> line.replaceAll(".*\"id\":\"([^\"]*)\".*\"content\":\"([^\"]*)\".*", "$1 $2"))
        .sorted()
        .toList();
  }

  @Test
  void whatWasAppendedFollowsTheOriginal() throws Exception {
    Path context = samples.resolve("home/contexts/shed/transcript/active.jsonl");
    Files.createDirectories(context.getParent());
    String line =
        "{\"id\":\"s1\", \"timestamp\":1770000000, \"from\":\"system\", \"to\":\"shed\","
            + " \"content\":\"Context created\", \"entry_type\":\"context_created\"}";
    Files.writeString(context, line + "\nno entry\n" + line);
    Cli.in(home).run("import", samples.toString());
    var typed = new StandardInput(new ByteArrayInputStream("sweep it\n".getBytes(UTF_8)), false);
    Cli cli = Cli.in(home);
    var append = new AppendCommand(cli.environment(), typed);
    assertThat(cli.run(append, List.of("append", "--context", "shed", "--text")).exit()).isZero();
    assertThat(export("chibi:shed", "chibi").err()).isEqualTo("tsearch: wrote " + out + "\n");
    List<String> lines = Files.readAllLines(out.resolve("transcript/active.jsonl"));
    assertThat(lines).hasSize(4).startsWith(line, "no entry", line);
    assertThat(lines.getLast()).contains("\"content\":\"sweep it\"");
  }
}
