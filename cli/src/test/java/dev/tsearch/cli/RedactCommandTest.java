package dev.tsearch.cli;

import static dev.tsearch.cli.SecretSession.KEY;
import static dev.tsearch.cli.SecretSession.SESSION;
import static dev.tsearch.cli.SecretSession.said;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedactCommandTest {
  @TempDir Path home;

  private Path source;

  private Cli.Result tsearch(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  @BeforeEach
  void importSession() throws IOException {
    source = SecretSession.importInto(home);
  }

  @Test
  void dryRunSaysWhat_andNeverTheText() {
    Cli.Result dry = tsearch("redact", "--secrets", "--dry-run");
    assertThat(dry.exit()).isZero();
    assertThat(dry.out())
        .startsWith("would redact passages of 1 entry: 2 passages, 88 B\n")
        .contains("github-token: 1 secret\n", "not changed, has the text: " + source)
        .doesNotContain("ghp_");
    assertThat(tsearch("ghp", "--count").out()).isNotEqualTo("0\n");
  }

  /// The words of the search for a text are the text.
  @Test
  void lastSearchesOfTerminalsGo() throws IOException {
    Path last = home.resolve(".cache/tsearch/last-search/dev-pts-3");
    Files.createDirectories(last.getParent());
    Files.writeString(last, "walrus");
    assertThat(tsearch("redact", "penguin", "--yes").exit()).isEqualTo(1);
    assertThat(last).exists();
    assertThat(tsearch("redact", "walrus", "--yes").exit()).isZero();
    assertThat(last).doesNotExist();
  }

  @Test
  void redactedSecretIsGone_andTheRestIsFound() throws IOException {
    Cli.Result done = tsearch("redact", "--secrets", "--yes", "--json");
    assertThat(done.exit()).isZero();
    assertThat(done.out())
        .isEqualTo(
            "{\"schema\":1,\"dry_run\":false,\"rule\":1,\"entries\":1,\"passages\":2,\"bytes\":88,"
                + "\"secrets\":{\"github-token\":1},\"sessions\":[{\"source\":\"claude-code\","
                + "\"session\":\"%1$s\",\"ids\":[\"%1$s-0\"]}],\"sources\":[\"".formatted(SESSION)
                + source
                + "\"],\"copies\":[],\"encoded\":[],\"damaged\":[],\"unsearched\":[],\"left\":0}\n");
    assertThat(tsearch("walrus", "--json").out()).contains("****").doesNotContain("ghp_");
    assertThat(tsearch("export", SESSION, "--as", "source").out()).contains("****");
    assertThat(Files.readString(source)).contains(KEY);
    assertThat(tsearch("verify").exit()).isZero();
    assertThat(tsearch("redact", "--secrets", "--yes").exit()).isEqualTo(1);
  }

  /// A number is one passage of each original, and the JSON around it stays valid.
  @Test
  void numbersAreRedacted() throws IOException {
    String call =
        said(3, "x")
            .replace("\"user\"", "\"assistant\"")
            .replace(
                "\"x\"",
                "[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"pay\",\"input\":{\"pin\":481516}}]");
    Files.writeString(source, call, StandardOpenOption.APPEND);
    assertThat(tsearch("import", "--quiet", source.toString()).exit()).isZero();
    assertThat(tsearch("redact", "481516", "--yes", "--json").out())
        .contains("\"entries\":1,\"passages\":2,\"bytes\":12,");
    assertThat(tsearch("export", SESSION, "--as", "source").out())
        .endsWith(call.replace("481516", "0     "));
    assertThat(tsearch("show", SESSION, "--json").out()).doesNotContain("481516");
    assertThat(tsearch("verify").exit()).isZero();
  }

  @Test
  void contextsAreRedacted() throws IOException {
    assertThat(tsearch("context", "send", "rehearsal", "a penguin sings").exit()).isZero();
    assertThat(tsearch("redact", "penguin", "--yes").exit()).isZero();
    assertThat(tsearch("penguin").exit()).isEqualTo(1);
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), ISO_8859_1)).doesNotContain("penguin");
      }
    }
    assertThat(tsearch("verify").exit()).isZero();
  }

  @Test
  void thatAnExpressionIsKeptIsSaid_onlyIfItIs() {
    assertThat(tsearch("redact", "--regex", "zz[0-9]", "--yes").err()).doesNotContain("is kept");
    assertThat(tsearch("redact", "--regex", "wal[a-z]us", "--dry-run").err())
        .doesNotContain("is kept");
    assertThat(tsearch("redact", "--regex", "wal[a-z]us", "--yes").err()).contains("is kept");
  }
}
