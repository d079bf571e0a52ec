package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The terminal interface among other programs: shells that bind a key to it, the service, and
/// transcripts of which a terminal must not interpret anything. On a real pseudo-terminal.
class TerminalSurroundingsTest {
  /// What the interface itself writes to a terminal, besides text: positions, erasing, the styles
  /// of [dev.tsearch.cli.render.Style], and the modes that it turns on and off.
  private static final Pattern OWN_SEQUENCES =
      Pattern.compile(
          "\u001b\\[[0-9]+;[0-9]+H|\u001b\\[2[JK]|\u001b\\[(0|[1-4]|3[1-6]|1;3[1256])?m"
              + "|\u001b\\[\\?(1|12|25|100[02356]|101[56]|1049|2004)[hl]|\u001b[=>]"
              + "|\u001b\\[34h\u001b\\[\\?25h|\u001b\\[H\u001b\\[J");

  /// As JSON escapes, which a transcript has.
  private static final String HOSTILE =
      "\\u001b]0;owned\\u0007\\u001b[2J\\u001b[38;5;99mviolet\\u001b[0m \\u202Eevil\\u202C"
          + " \\u2066hidden\\u2069 \\u009b31m \\u0090q\\u009c \\u000e\\b\\u0007 <script>alert(1)</script>"
          + " \\u001bc\\u001b[?1000l lagoon";

  @TempDir private static Path home;
  @TempDir private Path folder;

  @BeforeAll
  static void importSessions() throws IOException {
    TmuxShell.need();
    new ClaudeTranscript("cccc0000", "/srv/reef")
        .user("2001-02-01T08:00:00Z", "Which reef is charted?")
        .write(home.resolve("sources"));
    new ClaudeTranscript("dddd0000", "/srv/\\u001b]0;owned\\u0007\\u202Eevil")
        .user("2001-02-02T08:00:00Z", HOSTILE)
        .thinking("2001-02-02T08:01:00Z", HOSTILE)
        .call("2001-02-02T08:02:00Z", "Ba\\u001b[7msh", HOSTILE)
        .result("2001-02-02T08:03:00Z", HOSTILE + "\\n" + HOSTILE, true)
        .write(home.resolve("hostile"));
    assertThat(Cli.in(home).run("import", "-q", home + "/sources").err()).isEmpty();
    assertThat(
            Cli.in(home)
                .run("import", "-q", home + "/hostile", "--archive", home + "/archive")
                .err())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "bash --norc --noprofile, eval \"$(tsearch init bash)\", /usr/bin/bash",
    "zsh -f, eval \"$(tsearch init zsh)\", /usr/bin/zsh",
    "fish --no-config, tsearch init fish | source, /usr/bin/fish"
  })
  void theBoundKeyInsertsTheChosenName(String program, String init, Path installed)
      throws Exception {
    Skip.unless(Files.exists(installed), "the program " + installed + " is not installed");
    try (TmuxShell shell = TmuxShell.in(home, folder, 100, 24)) {
      String sum = program.startsWith("fish") ? "(math 1+1)" : "$((1+1))";
      shell.run("clear; " + program);
      shell.run("echo started" + sum);
      shell.await("started2");
      shell.run(init + "; echo bound" + sum);
      shell.await("bound2");
      shell.type("echo chose ");
      shell.press("C-g");
      shell.await("1/1 sessions");
      shell.shows("Enter", "echo chose cccc0000-0000-4000-8000-000000000000");
      shell.press("C-g");
      shell.await("1/1 sessions");
      shell.shows("Escape", "Esc again quits");
      shell.press("Escape");
      shell.pressUntil("Enter", "\nchose cccc0000-0000-4000-8000-000000000000");
    }
  }

  @Test
  void noTemporaryFileIsLeft() throws Exception {
    try (TmuxShell shell = TmuxShell.in(home, folder, 100, 24)) {
      shell.run("clear; tsearch tui");
      shell.await("1/1 sessions");
      shell.press("C-c");
      shell.await("ready$");
    }
    assertThat(TmuxShell.temporaryFiles(home)).isEmptyDirectory();
  }

  @Test
  void aRunningServiceAnswers() throws Exception {
    try (TmuxShell shell = TmuxShell.in(home, folder, 100, 24)) {
      shell.run("unset TSEARCH_SERVICE; export XDG_RUNTIME_DIR=" + folder);
      shell.run("tsearch serve -q --no-watch & until tsearch service status; do sleep 0.2; done");
      shell.await("commands  ");
      int before = commands(shell);
      shell.run("clear; tsearch tui");
      shell.await("1/1 sessions");
      shell.type("reef");
      shell.await("1/1 hits");
      shell.shows("Enter", "? keys");
      shell.press("C-c");
      shell.await("ready$");
      int listSearchAndConversation = 3;
      assertThat(commands(shell)).isGreaterThanOrEqualTo(before + listSearchAndConversation);
    }
  }

  /// How many commands the service has run.
  private static int commands(TmuxShell shell) throws Exception {
    shell.run("clear; tsearch service status; echo ended$((1+1))");
    Matcher commands = Pattern.compile("commands  ([0-9]+),").matcher(shell.await("ended2"));
    assertThat(commands.find()).isTrue();
    return Integer.parseInt(commands.group(1));
  }

  @Test
  void nothingOfATranscriptControlsTheTerminal() throws Exception {
    Path printed = folder.resolve("printed");
    try (TmuxShell shell = TmuxShell.in(home, folder, 120, 40)) {
      shell.run("clear");
      shell.tmux("pipe-pane", "cat > '" + printed + "'");
      shell.run("TSEARCH_HOME=$PWD/archive tsearch tui; stty -a | grep -o ' echo '");
      shell.await("1/1 sessions");
      shell.type("lagoon");
      shell.await(" hits");
      shell.shows("C-r", "--session dddd0000");
      shell.shows("C-f", "facets");
      shell.changes("Escape");
      shell.shows("C-o", "run this?");
      shell.changes("n");
      shell.shows("Enter", "? keys");
      shell.changes("Z");
      assertThat(shell.await("<script>alert(1)</script>"))
          .contains("violet", "\uFFFDevil\uFFFD", "\uFFFDhidden\uFFFD");
      shell.shows("y", "Markdown");
      shell.changes("Escape");
      shell.press("C-c");
      shell.await(" echo ");
      assertThat(shell.tmux("display-message", "-p", "#{pane_title}")).doesNotContain("owned");
    }
    String text = OWN_SEQUENCES.matcher(Files.readString(printed)).replaceAll("");
    assertThat(text).contains("<script>alert(1)</script>").doesNotContain("99m");
    assertThat(text.codePoints().filter(c -> c != '\r' && c != '\n' && Character.isISOControl(c)))
        .as(text.replaceAll("[^\u0000-\u001f\u007f-\u009f]{9,}", "…"))
        .isEmpty();
    assertThat(
            text.codePoints()
                .filter(c -> (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069)))
        .isEmpty();
  }
}
