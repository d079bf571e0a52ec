package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Drives the terminal interface on a real pseudo-terminal, that of tmux.
class TerminalInterfaceTest {
  @TempDir private static Path home;
  @TempDir private Path folder;

  @BeforeAll
  static void importSessions() throws IOException {
    TmuxShell.need();
    for (int session = 0; session < 5; session++) {
      new ClaudeTranscript("aaaa000" + session, "/srv/harbor/pier" + session)
          .user(
              "2001-02-0" + (session + 1) + "T08:00:00Z", "Who has ownership of mooring " + session)
          .call("2001-02-0" + (session + 1) + "T08:01:00Z", "Bash", "grep -rn ownership src")
          .user("2001-02-0" + (session + 1) + "T09:00:00Z", "And of the 日本語 boats?")
          .write(home.resolve("sources"));
    }
    assertThat(Cli.in(home).run("import", "-q", home + "/sources").err()).isEmpty();
  }

  private TmuxShell shell(int columns, int rows, String command) throws Exception {
    TmuxShell shell = TmuxShell.in(home, folder, columns, rows);
    shell.run(command);
    return shell;
  }

  @Test
  void startsWithSessions_searchesWhileTyping_opensAndGoesBack() throws Exception {
    try (TmuxShell shell = shell(100, 30, "./tsearch")) {
      shell.await("1/5 sessions");
      shell.type("ownership 日本語");
      assertThat(shell.await("tsearch search ownership 日本語")).contains("> ownership 日本語");
      shell.await(" ms · ");
      shell.press("C-u");
      shell.type("mooring 3");
      shell.await("1 entry has both words");
      shell.press("Enter");
      shell.await("? keys");
      shell.press("q");
      shell.await("tsearch search mooring 3");
      shell.press("C-c");
      shell.await("ready$");
    }
  }

  @Test
  void resizingDrawsAnew() throws Exception {
    try (TmuxShell shell = shell(80, 24, "./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.tmux("resize-window", "-x", "140", "-y", "30");
      shell.await("│");
      shell.tmux("resize-window", "-x", "40", "-y", "10");
      String[] lines = shell.await("1/5 sessions").lines().toArray(String[]::new);
      assertThat(lines[0]).startsWith(">");
      assertThat(shell.screen()).doesNotContain("│");
    }
  }

  @Test
  void suspends_andContinues() throws Exception {
    try (TmuxShell shell = shell(80, 24, "./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.press("C-z");
      assertThat(shell.await("Stopped")).doesNotContain("1/5 sessions");
      shell.type("fg");
      shell.press("Enter");
      shell.await("1/5 sessions");
      shell.type("mooring");
      shell.await("tsearch search mooring");
    }
  }

  /// The shell gets back what it showed, and a terminal that echoes.
  @Test
  void screenIsRestored_atTheEnd_andWhenTheProcessIsTerminated() throws Exception {
    try (TmuxShell shell = shell(80, 24, "echo before; ./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.press("C-c");
      shell.await("before\nready$");
      assertThat(shell.screen()).contains("before").doesNotContain("sessions ·");
      shell.type("./tsearch tui & fg");
      shell.press("Enter");
      shell.await("1/5 sessions");
      shell.tmux("run-shell", "kill $(pgrep -P #{pane_pid})");
      shell.await("./tsearch tui\nready$");
      shell.type("echo echo$((1+1))");
      shell.press("Enter");
      assertThat(shell.await("echo2")).contains("before").doesNotContain("sessions ·", "a bug");
      assertThat(shell.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag}").strip())
          .isEqualTo("0 0");
    }
  }

  @Test
  void wheelScrolls_andPastedTextIsTyped() throws Exception {
    try (TmuxShell shell = shell(80, 24, "./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.type("\u001b[<65;10;5M");
      shell.await("4/5 sessions");
      shell.type("\u001b[<64;10;5M");
      shell.await("1/5 sessions");
      shell.type("\u001b[200~mooring\u0007 2\n\u001b[201~");
      shell.await("> mooring\uFFFD 2");
    }
  }

  @Test
  void printPrintsTheChosenName() throws Exception {
    try (TmuxShell shell = shell(80, 24, "echo \"chosen: $(./tsearch tui --print)\"")) {
      shell.await("1/5 sessions");
      shell.press("Down", "Enter");
      shell.await("chosen: aaaa0003");
    }
  }

  @Test
  void escapeTwiceChoosesNothing() throws Exception {
    try (TmuxShell shell =
        shell(80, 24, "name=$(./tsearch tui --print); echo \"status $? name [$name]\"")) {
      shell.await("1/5 sessions");
      shell.press("Escape");
      shell.await("Esc again quits");
      shell.press("Escape");
      shell.await("status 1 name []");
    }
  }

  @Test
  void programAlonePrintsWhatToType_ifTheInterfaceIsTurnedOff() throws Exception {
    try (TmuxShell shell = shell(80, 24, "TSEARCH_TUI=off ./tsearch")) {
      shell.await("list the latest sessions");
      Path settings = Files.createDirectories(home.resolve("quiet/tsearch")).resolve("config.toml");
      Files.writeString(settings, "[output]\ntui = \"never\"\n");
      shell.type("clear; XDG_CONFIG_HOME=$PWD/quiet ./tsearch");
      shell.press("Enter");
      shell.await("list the latest sessions");
      shell.type("clear; XDG_CONFIG_HOME=$PWD/quiet ./tsearch tui");
      shell.press("Enter");
      shell.await("1/5 sessions");
    }
  }

  /// The screen is restored before the message is printed.
  @Test
  void aBugIsReported_onTheScreenOfTheShell() throws Exception {
    try (TmuxShell shell =
        shell(80, 24, "echo before; TSEARCH_MAIN=dev.tsearch.cli.FailingPainter ./tsearch tui")) {
      shell.await("a bug: java.lang.IllegalStateException: no zone; TSEARCH_DEBUG=1");
      shell.type("echo status $?");
      shell.press("Enter");
      assertThat(shell.await("status 2")).contains("before").doesNotContain("sessions ·");
      assertThat(shell.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag}").strip())
          .isEqualTo("0 0");
    }
  }

  @Test
  void withNoColor_noColorIsPrinted() throws Exception {
    try (TmuxShell shell = shell(80, 24, "NO_COLOR=1 ./tsearch tui ownership")) {
      shell.await(" ms · ");
      assertThat(shell.tmux("capture-pane", "-p", "-e")).doesNotContain("\u001b[3", "\u001b[1");
    }
  }
}
