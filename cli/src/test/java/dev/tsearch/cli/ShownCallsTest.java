package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests how `show` prints calls and commands that programs write in a form of their own.
class ShownCallsTest {
  private static final String SESSION = "5107ca11";

  @TempDir private Path home;

  @BeforeEach
  void importSession() throws IOException {
    String common = "one\\ntwo\\nthree\\nfour\\nfive\\nsix\\n";
    Files.writeString(
        Files.createDirectories(home.resolve("sources")).resolve(SESSION + ".jsonl"),
        """
        {"type":"user","uuid":"u-1","sessionId":"%1$s","timestamp":"2026-02-01T08:00:00Z","cwd":"/quay",\
        "message":{"role":"user","content":"<command-message>moor is running…</command-message>\\n\
        <command-name>/moor</command-name>\\n<command-args>the red boat</command-args>"}}
        {"type":"assistant","uuid":"u-2","sessionId":"%1$s","timestamp":"2026-02-01T08:01:00Z","cwd":"/quay",\
        "message":{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Edit","input":{\
        "file_path":"/quay/a","old_string":"%2$sred\\nend","new_string":"%2$sblue\\nend"}}]}}
        {"type":"user","uuid":"u-3","sessionId":"%1$s","timestamp":"2026-02-01T08:02:00Z","cwd":"/quay",\
        "message":{"role":"user","content":"Why <command-name>/moor</command-name>?"}}
        {"type":"user","uuid":"u-4","sessionId":"%1$s","timestamp":"2026-02-01T08:03:00Z","cwd":"/quay",\
        "isMeta":true,"message":{"role":"user","content":"Mind the tide."}}
        """
            .formatted(SESSION, common));
    assertThat(Cli.in(home).run("import", home.resolve("sources").toString()).exit()).isZero();
  }

  /// A folded edit showed six lines that both texts have, and none that it changes.
  @Test
  void foldedEditKeepsItsFirstChanges() {
    assertThat(Cli.in(home).on(new Terminal(true, 80, false)).run("show", SESSION).out())
        .containsSubsequence("    /quay/a\n", "      six\n", "    - red\n", "    + blue\n")
        .contains("more lines: tsearch show")
        .doesNotContain("  two\n");
    assertThat(Cli.in(home).run("show", SESSION).out())
        .containsSubsequence("      one\n", "      six\n", "    - red\n", "    + blue\n");
  }

  /// The footer did not say how many entries of which kind are left out.
  @Test
  void footerCountsTheEntriesAboutTheSession() {
    assertThat(Cli.in(home).run("show", SESSION).err())
        .isEqualTo("tsearch: 1 entry about the session not shown; --meta shows them\n");
    Cli.Result all = Cli.in(home).run("show", SESSION, "--meta");
    assertThat(all.err()).isEmpty();
    assertThat(all.out()).contains("Mind the tide.");
  }

  /// A title was cut to one line, and was nowhere whole on a narrow terminal.
  @Test
  void titleOfASessionIsWrapped() throws IOException {
    Path names = home.resolve("names").resolve("aaaa0000.jsonl");
    Files.createDirectories(names.getParent());
    Files.writeString(
        names,
        """
        {"type":"summary","summary":"Mooring the red boat at the quay of the old harbor",\
        "leafUuid":"u-3"}
        """);
    assertThat(Cli.in(home).run("import", "-q", names.toString()).err()).isEmpty();
    assertThat(Cli.in(home).on(new Terminal(true, 40, false)).run("show", SESSION).out())
        .startsWith("Mooring the red boat at the quay of\nthe old harbor\nbegan ");
  }

  /// A session whose messages state only what they cost was a heading with nothing below it.
  @Test
  void sessionWithoutAnyTextSaysSo() throws IOException {
    Path silent = Files.createDirectories(home.resolve("silent")).resolve("5117e47.jsonl");
    Files.writeString(
        silent,
        """
        {"type":"user","message":{}}
        {"type":"assistant","message":{"usage":{"input_tokens":10,"output_tokens":2}}}
        """);
    assertThat(Cli.in(home).run("import", "-q", silent.toString()).exit()).isZero();
    Cli.Result result = Cli.in(home).run("show", "latest");
    assertThat(result.out().lines()).hasSize(2);
    assertThat(result.err())
        .isEqualTo("tsearch: 2 entries without text not shown; --json shows them\n");
    assertThat(Cli.in(home).run("show", "latest", "--json").out().lines()).hasSize(2);
    assertThat(Cli.in(home).run("show", "latest", "--only", "user").exit()).isZero();
  }

  /// A slash command was shown as the elements that the program writes.
  @Test
  void slashCommandIsShownAsTyped_butNotWithinAText() {
    assertThat(Cli.in(home).run("show", SESSION).out())
        .contains("\n/moor the red boat\n", "\nWhy <command-name>/moor</command-name>?\n")
        .doesNotContain("is running");
    assertThat(Cli.in(home).run(List.of("show", "u-1", "--raw")).out()).contains("<command-args>");
  }
}
