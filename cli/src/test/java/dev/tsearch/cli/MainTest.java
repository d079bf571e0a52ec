package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  @TempDir private Path home;

  /// A stream that fails on every write.
  private static final class Closed extends OutputStream {
    private final String reason;

    Closed(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(int b) throws IOException {
      throw new IOException(reason);
    }
  }

  private ExitCode help(OutputStream out, OutputStream err) {
    return Cli.in(home).run(List.of("help"), out, err);
  }

  @Test
  void aClosedPipeIsNoError() {
    var err = new ByteArrayOutputStream();
    assertThat(help(new Closed("Broken pipe"), err)).isEqualTo(ExitCode.FOUND);
    assertThat(err.size()).isZero();
  }

  @Test
  void resultsThatCannotBeWrittenAreAnError() {
    var err = new ByteArrayOutputStream();
    assertThat(help(new Closed("No space left on device"), err)).isEqualTo(ExitCode.ERROR);
    assertThat(err.toString(UTF_8)).isEqualTo("tsearch: output: No space left on device\n");
  }

  @Test
  void aDemoShowsRealQueriesAndLeavesNothing() {
    Cli.Result result = Cli.in(home).run("demo");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.out())
        .contains("$ tsearch \"ownership\" --since 30d\n2026-02-")
        .contains("quarantined       0")
        .contains("failed            0");
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void aDamagedArchiveIsNamedWithoutAStackTrace() throws IOException {
    Path archive = Files.createDirectories(home.resolve(".local/share/tsearch"));
    Files.writeString(archive.resolve("manifest.json"), "no manifest");
    Cli.Result result = Cli.in(home).run("ownership");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("tsearch: " + archive.resolve("manifest.json"))
        .doesNotContain("\tat ");
  }

  @Test
  void debuggingPrintsTheStackTrace() throws IOException {
    Path archive = Files.createDirectories(home.resolve(".local/share/tsearch"));
    Files.writeString(archive.resolve("manifest.json"), "no manifest");
    assertThat(Cli.in(home).with("TSEARCH_DEBUG", "1").run("ownership").err()).contains("    at ");
  }

  @Test
  void theArchiveIsInTheFolderOfTheEnvironment() throws IOException {
    Path sources = Files.createDirectories(home.resolve("in"));
    Cli.in(home).with("TSEARCH_HOME", "named").run("import", sources.toString());
    assertThat(home.resolve("named/manifest.json")).exists();
    Cli.in(home).with("XDG_DATA_HOME", "data").run("import", sources.toString());
    assertThat(home.resolve("data/tsearch/manifest.json")).exists();
  }

  @Test
  void withoutAPathTheDefaultSourcesAreImportedAndListed() throws IOException {
    Path projects = home.resolve("claude/projects/one");
    Files.createDirectories(projects);
    Files.createDirectories(home.resolve("more"));
    Files.copy(
        Path.of("src/test/resources/golden/corpus/claude/kitchen")
            .resolve("a1c3d5e7-1b2c-4d3e-8f90-123456789abc.jsonl"),
        projects.resolve("session.jsonl"));
    Cli.Result result =
        Cli.in(home)
            .with("CLAUDE_CONFIG_DIR", "claude")
            .run("import", "--set", "sources.folders=more");
    assertThat(result.exit()).isZero();
    assertThat(result.out())
        .contains("files             1")
        .contains("entries added     4\n  from            claude-code 4\n");
    assertThat(result.err())
        .contains(
            "looked at " + home.resolve("claude/projects") + " ($CLAUDE_CONFIG_DIR): 1 file\n")
        .contains("not found: transcripts of Claude Code, chibi, Codex CLI, ")
        .contains("looked at " + home.resolve("more") + " (sources.folders): 0 files\n");
  }

  @Test
  void anErrorForAProgramHasTheHintByItself() {
    assertThat(Cli.in(home).run("--json", "--limt", "3", "word").err())
        .isEqualTo(
            """
            {"schema":1,"error":{"kind":"usage","message":"unknown option --limt; did you mean \
            --limit?","hint":"did you mean --limit?"}}
            """);
    assertThat(Cli.in(home).run("--json", "-n", "few", "word").err()).doesNotContain("hint");
  }

  @Test
  void prettyPrintsToAPipeAsToATerminal() throws IOException {
    new ClaudeTranscript("a1b2c3d4", "/area/garden")
        .user("2026-01-03T09:00:00.000Z", "water the roses")
        .write(home.resolve("logs"));
    Cli.in(home).run("import", "-q", home + "/logs");
    Cli.Result pretty = Cli.in(home).run("roses", "--pretty");
    assertThat(pretty.out()).contains("\u001b[1;31mroses\u001b[0m").startsWith("\u001b[1;35mwater");
    assertThat(Cli.in(home).with("NO_COLOR", "1").run("roses", "--pretty").out())
        .startsWith("water the roses\n/area/garden · 3 Jan");
    assertThat(Cli.in(home).run("roses").out()).startsWith("2026-01-03T");
    assertThat(Cli.in(home).with("COLUMNS", "60").run("sessions", "--pretty", "--no-color").out())
        .startsWith("WHEN");
  }
}
