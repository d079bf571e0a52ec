package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where an export in the format of a program goes, and what it refuses.
class TranscriptExportTest {
  @TempDir Path home;
  private Path out;

  @BeforeEach
  void importSamples() throws IOException {
    FormatSamples.write(home.resolve("samples"));
    Cli.in(home).run("import", home.resolve("samples").toString());
    out = home.resolve("out");
  }

  private Cli.Result export(String... words) {
    return Cli.in(home).run(Stream.concat(Stream.of("export"), Stream.of(words)).toList());
  }

  @Test
  void aContextHasItsManifestAndInputsAsJson() throws IOException {
    Cli.Result result = export("beds", "--as", "chibi", "-o", out.toString());
    assertThat(result.exit()).isZero();
    assertThat(result.err())
        .contains("tsearch: the format chibi cannot hold\n")
        .contains("  times finer than a second: 8\n")
        .endsWith("tsearch: wrote " + out + "\n");
    List<String> lines = Files.readAllLines(out.resolve("transcript/active.jsonl"));
    assertThat(lines).hasSize(8).noneMatch(line -> line.contains("\"origin\""));
    assertThat(Json.OWN.object(lines.get(4)).text("content"))
        .contains("{\"command\":\"ls beds\",\"timeout\":10,\"all\":true}");
    assertThat(Json.OWN.object(Files.readString(out.resolve("transcript/manifest.json"))).values())
        .containsKeys("version", "active_partition", "partitions", "rotation_policy");
  }

  @Test
  void aContextIsSplitWithinTheLimits() throws IOException {
    var lines = new StringBuilder();
    for (int i = 0; i < 2_500; i++) {
      lines.append(
          "{\"id\":\"m%d\",\"timestamp\":1770000000,\"from\":\"ada\",\"to\":\"big\",\"content\":\"%d\",\"entry_type\":\"message\"}\n"
              .formatted(i, i));
    }
    Path file = home.resolve("big.jsonl");
    Files.writeString(file, lines);
    Cli.in(home).run("import", file.toString());
    String session = "chibi:big@m0";
    assertThat(export(session, "--as", "chibi", "-o", out.toString()).exit()).isZero();
    Path transcript = out.resolve("transcript");
    assertThat(Files.readAllLines(transcript.resolve("partitions/1770000000-1770000000.jsonl")))
        .hasSize(1_000);
    assertThat(Files.readAllLines(transcript.resolve("partitions/1770000000-1770000000-2.jsonl")))
        .hasSize(1_000);
    assertThat(Files.readAllLines(transcript.resolve("active.jsonl"))).hasSize(500);
  }

  @Test
  void oneFileMayGoToStandardOutputOrToAFile() throws IOException {
    Cli.Result printed = export("chibi:pond", "--as", "claude-code");
    assertThat(printed.out().lines().findFirst().orElseThrow())
        .startsWith("{\"parentUuid\":null,")
        .contains("\"sessionId\":\"pond@p1\"");
    Path file = home.resolve("pond.jsonl");
    assertThat(export("chibi:pond", "--as", "claude-code", "-o", file.toString()).exit()).isZero();
    assertThat(file).hasContent(printed.out());
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    Cli.Result again = export("chibi:pond", "--as", "claude-code", "-o", file.toString());
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains("is there already");
    assertThat(export("chibi:pond", "--as", "claude-code", "--force", "-o", file.toString()).exit())
        .isZero();
  }

  @Test
  void aFolderMustBeEmptyAndIsPrivate() throws IOException {
    Files.createDirectory(out);
    assertThat(export("chibi:pond", "--as", "entire", "-o", out.toString()).exit()).isZero();
    Path session = out.resolve(".entire/metadata/pond-p1");
    assertThat(session.resolve("full.jsonl")).exists();
    assertThat(session.resolve("prompt.txt")).hasContent("fill the pond");
    assertThat(session.resolve("context.md")).content().contains("- **run**: fill\n");
    assertThat(Files.getPosixFilePermissions(session.resolve("full.jsonl")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    Cli.Result again = export("chibi:pond", "--as", "entire", "-o", out.toString());
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains("must be an empty folder, or not exist");
  }

  @Test
  void strictWritesNothingThatLosesSomething() throws IOException {
    Cli.Result result = export("beds", "--as", "chibi", "--strict", "-o", out.toString());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("times finer than a second: 8", "nothing was written");
    assertThat(out).doesNotExist();
    try (Stream<Path> files = Files.list(home)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith(".tsearch-"));
    }
  }

  @Test
  void whatCannotWorkIsAnErrorOfOneLine() {
    assertThat(export("chibi:pond", "--as", "chibi").err())
        .isEqualTo("tsearch: --as chibi writes a folder; name an empty or new one with -o DIR\n");
    assertThat(export("chibi:pond", "beds", "--as", "claude-code").err())
        .isEqualTo(
            "tsearch: several sessions need a folder; name an empty or new one with -o DIR\n");
    assertThat(export("chibi:pond", "--as", "claude-code", "--turns", "1").err())
        .contains("--turns has no effect with --as claude-code");
    assertThat(export("chibi:pond", "--as", "nothing").err())
        .contains("--as must be md, html, json, jsonl, messages, source, ", "claude-code");
    assertThat(export("chibi:pond", "--as", "md", "--strict").err())
        .contains("--strict needs --as with the format of a program");
  }

  @Test
  void theMessagesBeginAfterTheCompaction() {
    assertThat(Cli.in(home).run("show", "beds", "--for-model").out())
        .isEqualTo("{\"role\":\"user\",\"content\":\"We dug.\"}\n");
    assertThat(Cli.in(home).run("show", "chibi:pond", "--for-model").out()).isEmpty();
  }

  @Test
  void callsAndResultsAreGrouped() throws IOException {
    Path file = home.resolve("samples/projects/-area-garden/beds.jsonl");
    List<String> lines = Files.readAllLines(file).subList(0, 6);
    Path open = home.resolve("open.jsonl");
    Files.writeString(open, String.join("\n", lines).replace("\"beds\"", "\"open\"") + "\n");
    Cli.in(home).run("import", open.toString());
    Path messages = home.resolve("messages.jsonl");
    assertThat(export("open", "--as", "messages", "-o", messages.toString()).exit()).isZero();
    assertThat(export("open", "--as", "messages", "-o", "-").out())
        .isEqualTo(Files.readString(messages));
    assertThat(messages)
        .content()
        .isEqualTo(
            """
            {"role":"user","content":"dig the beds"}
            {"role":"assistant","content":"I look."}
            {"role":"assistant","tool_calls":[{"id":"toolu_1","type":"function","function":{"name":"Bash","arguments":"{\\"command\\":\\"ls beds\\",\\"timeout\\":10,\\"all\\":true}"}}]}
            {"role":"tool","tool_call_id":"toolu_1","content":"Exit code 1"}
            """);
  }
}
