package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Drives the terminal interface on a real pseudo-terminal, that of tmux.
class TerminalInterfaceTest {
  private static final Path TMUX = Path.of("/usr/bin/tmux");

  /// How often a screen is looked at before a text is missed; a look takes 50 ms.
  private static final int MAX_LOOKS = 600;

  @TempDir private static Path home;

  private final List<String> tmux = new ArrayList<>();

  @BeforeAll
  static void importSessions() throws IOException {
    Skip.unless(Files.exists(TMUX), "the program tmux is not installed");
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

  @BeforeEach
  void chooseServer(@TempDir Path folder) {
    tmux.addAll(
        List.of(TMUX.toString(), "-f", "/dev/null", "-S", folder.resolve("tmux").toString()));
  }

  /// Ends tmux and what runs in it, so that nothing writes to the folder of the test any more.
  @AfterEach
  void endServer() throws Exception {
    List<ProcessHandle> processes =
        tmux("list-panes", "-a", "-F", "#{pane_pid}")
            .lines()
            .filter(line -> line.chars().allMatch(Character::isDigit))
            .flatMap(line -> ProcessHandle.of(Long.parseLong(line)).stream())
            .flatMap(shell -> Stream.concat(Stream.of(shell), shell.descendants()))
            .toList();
    tmux("kill-server");
    for (ProcessHandle process : processes) {
      process.destroyForcibly();
      process.onExit().get();
    }
  }

  private String tmux(String... arguments) throws Exception {
    var command = new ArrayList<>(tmux);
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return printed;
  }

  /// Starts a shell, and types a command.
  private void shell(int columns, int rows, String command) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path script = home.resolve("tsearch");
    Files.writeString(
        script,
        """
        #!/bin/sh
        exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
        -Xlog:disable -Djava.util.logging.config.file='%s' -cp '%s' "${TSEARCH_MAIN:-dev.tsearch.cli.Main}" "$@"
        """
            .formatted(
                java,
                Path.of("../bin/logging.properties").toAbsolutePath(),
                System.getProperty("java.class.path")));
    assertThat(script.toFile().setExecutable(true)).isTrue();
    Files.writeString(home.resolve("editor"), "#!/bin/sh\necho \"EDITED $@\"; sleep 1\n");
    assertThat(home.resolve("editor").toFile().setExecutable(true)).isTrue();
    tmux(
        "new-session",
        "-d",
        "-x",
        "" + columns,
        "-y",
        "" + rows,
        "-c",
        home.toString(),
        "env",
        "-u",
        "TSEARCH_HOME",
        "-u",
        "XDG_DATA_HOME",
        "-u",
        "VISUAL",
        "-u",
        "NO_COLOR",
        "HOME=" + home,
        "TERM=screen-256color",
        "TZ=UTC",
        "LC_ALL=C.UTF-8",
        "PS1=ready$ ",
        "TSEARCH_TERMINAL=out,err,in",
        "TSEARCH_SERVICE=off",
        "EDITOR=" + home.resolve("editor"),
        "bash",
        "--norc",
        "--noprofile");
    await("ready$");
    type(command);
    press("Enter");
  }

  private String screen() throws Exception {
    return tmux("capture-pane", "-p");
  }

  /// Waits until the screen has a text.
  private String await(String text) throws Exception {
    String screen = "";
    for (int i = 0; i < MAX_LOOKS; i++) {
      screen = screen();
      if (screen.contains(text)) {
        return screen;
      }
      Thread.sleep(50);
    }
    List<String> lines = screen.lines().map(String::strip).toList();
    assertThat(lines.reversed()).as(text).anyMatch(line -> line.contains(text));
    return screen;
  }

  private void press(String... keys) throws Exception {
    for (String key : keys) {
      tmux("send-keys", key);
    }
  }

  private void type(String text) throws Exception {
    tmux("send-keys", "-l", text);
  }

  @Test
  void startsWithSessions_searchesWhileTyping_opensAndGoesBack() throws Exception {
    shell(100, 30, "./tsearch");
    await("1/5 sessions");
    type("ownership 日本語");
    assertThat(await("tsearch search ownership 日本語")).contains("> ownership 日本語");
    await(" ms · ");
    press("C-u");
    type("mooring 3");
    await("1 entry has both words");
    press("Enter");
    await("? keys");
    press("q");
    await("tsearch search mooring 3");
    press("C-c");
    await("ready$");
  }

  @Test
  void resizingDrawsAnew() throws Exception {
    shell(80, 24, "./tsearch tui");
    await("1/5 sessions");
    tmux("resize-window", "-x", "140", "-y", "30");
    await("│");
    tmux("resize-window", "-x", "40", "-y", "10");
    String[] lines = await("1/5 sessions").lines().toArray(String[]::new);
    assertThat(lines[0]).startsWith(">");
    assertThat(screen()).doesNotContain("│");
  }

  @Test
  void suspends_andContinues() throws Exception {
    shell(80, 24, "./tsearch tui");
    await("1/5 sessions");
    press("C-z");
    assertThat(await("Stopped")).doesNotContain("1/5 sessions");
    type("fg");
    press("Enter");
    await("1/5 sessions");
    type("mooring");
    await("tsearch search mooring");
  }

  /// The shell gets back what it showed, and a terminal that echoes.
  @Test
  void screenIsRestored_atTheEnd_andWhenTheProcessIsTerminated() throws Exception {
    shell(80, 24, "echo before; ./tsearch tui");
    await("1/5 sessions");
    press("C-c");
    await("before\nready$");
    assertThat(screen()).contains("before").doesNotContain("sessions ·");
    type("./tsearch tui & fg");
    press("Enter");
    await("1/5 sessions");
    tmux("run-shell", "kill $(pgrep -P #{pane_pid})");
    await("./tsearch tui\nready$");
    type("echo echo$((1+1))");
    press("Enter");
    assertThat(await("echo2")).contains("before").doesNotContain("sessions ·", "a bug");
    assertThat(tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag}").strip())
        .isEqualTo("0 0");
  }

  @Test
  void everyKeyOfTheListDoesSomething() throws Exception {
    shell(120, 30, "./tsearch tui ownership");
    await(" ms · ");
    press("Down", "C-n");
    await("3/");
    press("Up", "C-p");
    await("1/");
    press("M-3");
    await("3/");
    press("PPage");
    await("1/");
    press("NPage", "M-1", "C-t");
    await("--since 1d");
    press("C-t", "C-t", "C-t", "C-s");
    await("--sort newest");
    press("C-s", "C-r");
    await("--session aaaa000");
    press("C-r", "C-f");
    await("facets");
    type(" ");
    await("source:claude-code");
    press("Escape", "C-w", "Tab");
    await("tsearch sessions ownership");
    press("Tab");
    type("tool:Ba");
    press("Tab");
    await("tool:bash");
    press("C-u", "C-v");
    await("1/5 sessions");
    assertThat(screen()).doesNotContain("│");
    press("C-v");
    await("│");
    press("M-+", "M--", "C-y");
    await("copied: cd /srv/harbor/pier4 && claude --resume aaaa0004");
    press("C-o");
    await("run this?");
    press("n", "M-e");
    await("export to");
    press("Enter");
    await("/aaaa0004-0000-4000-8000-000000000000.md");
    assertThat(home.resolve("aaaa0004-0000-4000-8000-000000000000.md")).exists();
    press("F1");
    await("In the list");
    press("Escape", "M-x");
    await("yes to go on");
    press("Enter");
    await("nothing was changed");
    press("Enter");
    await("1/5 sessions");
    press("Escape");
    await("Esc again quits");
    press("Escape");
    await("ready$");
  }

  @Test
  void everyKeyOfAConversationDoesSomething() throws Exception {
    shell(100, 24, "./tsearch tui mooring 4");
    await(" ms · ");
    press("Enter");
    await("? keys");
    press("g", "j", "k", "G", "g", "NPage", "PPage", "Space", "z", "Z", "t", "a", "m");
    await("said");
    press("m");
    await("prompts");
    press("m");
    await("errors");
    press("m");
    await("all");
    press("/");
    type("日本語");
    press("Enter");
    await("match 1/1 of 日本語");
    press("n", "N", "g", "]", "[", "}", "{", "y");
    await("Markdown");
    press("i");
    await("copied");
    press("o");
    await("EDITED");
    await("? keys");
    press("O");
    await("Enter goes back");
    press("Enter");
    await("? keys");
    press("e");
    await("export to");
    press("Escape", "C-y");
    await("copied: cd /srv/harbor/pier4");
    press("q");
    await("tsearch search mooring 4");
  }

  @Test
  void wheelScrolls_andPastedTextIsTyped() throws Exception {
    shell(80, 24, "./tsearch tui");
    await("1/5 sessions");
    type("\u001b[<65;10;5M");
    await("4/5 sessions");
    type("\u001b[<64;10;5M");
    await("1/5 sessions");
    type("\u001b[200~mooring\u0007 2\n\u001b[201~");
    await("> mooring\uFFFD 2");
  }

  @Test
  void printPrintsTheChosenName() throws Exception {
    shell(80, 24, "echo \"chosen: $(./tsearch tui --print)\"");
    await("1/5 sessions");
    press("Down", "Enter");
    await("chosen: aaaa0003");
  }

  @Test
  void escapeTwiceChoosesNothing() throws Exception {
    shell(80, 24, "name=$(./tsearch tui --print); echo \"status $? name [$name]\"");
    await("1/5 sessions");
    press("Escape");
    await("Esc again quits");
    press("Escape");
    await("status 1 name []");
  }

  @Test
  void programAlonePrintsWhatToType_ifTheInterfaceIsTurnedOff() throws Exception {
    shell(80, 24, "TSEARCH_TUI=off ./tsearch");
    await("list the latest sessions");
    Path settings = Files.createDirectories(home.resolve("quiet/tsearch")).resolve("config.toml");
    Files.writeString(settings, "[output]\ntui = \"never\"\n");
    type("clear; XDG_CONFIG_HOME=$PWD/quiet ./tsearch");
    press("Enter");
    await("list the latest sessions");
    type("clear; XDG_CONFIG_HOME=$PWD/quiet ./tsearch tui");
    press("Enter");
    await("1/5 sessions");
  }

  /// The screen is restored before the message is printed.
  @Test
  void aBugIsReported_onTheScreenOfTheShell() throws Exception {
    shell(80, 24, "echo before; TSEARCH_MAIN=dev.tsearch.cli.FailingPainter ./tsearch tui");
    await("a bug: java.lang.IllegalStateException: no zone; TSEARCH_DEBUG=1");
    type("echo status $?");
    press("Enter");
    assertThat(await("status 2")).contains("before").doesNotContain("sessions ·");
    assertThat(tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag}").strip())
        .isEqualTo("0 0");
  }

  @Test
  void withNoColor_noColorIsPrinted() throws Exception {
    shell(80, 24, "NO_COLOR=1 ./tsearch tui ownership");
    await(" ms · ");
    assertThat(tmux("capture-pane", "-p", "-e")).doesNotContain("\u001b[3", "\u001b[1");
  }
}
