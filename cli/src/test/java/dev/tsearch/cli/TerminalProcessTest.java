package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Starts the program by `bin/start.sh` on a pseudo-terminal of a given width, and expects exactly
/// what it prints in this process for such a terminal. So the golden files hold for real terminals.
///
/// The sessions are from 2001: the printed times are the same whenever the test runs.
class TerminalProcessTest {
  private static final List<List<String>> COMMANDS =
      List.of(
          List.of("ownership"),
          List.of("show", "aaaa0000"),
          List.of("sessions"),
          List.of("ownership", "--facets"),
          List.of("stats"),
          List.of("help"));

  @TempDir private static Path home;

  @BeforeAll
  static void importSessions() throws IOException {
    Skip.unless(Files.exists(Path.of("/usr/bin/script")), "the program script is not installed");
    for (int session = 0; session < 3; session++) {
      new ClaudeTranscript(
              "aaaa000" + session, "/srv/harbor/" + "deep/".repeat(9 * session) + "end")
          .user("2001-02-03T08:00:00Z", "Who has ownership of the 日本語 moorings? ".repeat(4))
          .call("2001-02-03T08:01:00Z", "Bash", "grep -rn ownership src/moorings " + "x".repeat(90))
          .user("2001-02-0" + (4 + session) + "T09:00:00Z", "- the tide\\n- `ownership`, **again**")
          .write(home.resolve("sources"));
    }
    assertThat(Cli.in(home).run("import", "-q", home + "/sources").err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 120, 200})
  void terminalShowsWhatTheGoldenFilesHold(int width) throws Exception {
    for (List<String> command : COMMANDS) {
      Cli.Result expected = Cli.in(home).on(new Terminal(true, width, false)).run(command);
      assertThat(screen(width, command)).isEqualTo(expected.out() + expected.err());
    }
  }

  /// What a terminal of 500 lines shows. Its line ends are those of terminals.
  private static String screen(int width, List<String> command) throws Exception {
    String program =
        """
        stty cols %d rows 500; unset COLUMNS LINES; . ../bin/start.sh; class_path() { classes=$CLASSES; }
        java=$JAVA; start %s
        """
            .formatted(width, String.join(" ", command));
    Path script = Files.writeString(home.resolve("start"), program);
    var builder =
        new ProcessBuilder("/usr/bin/script", "-qec", "bash '" + script + "'", "/dev/null");
    var variables = builder.environment();
    variables.keySet().removeIf(name -> name.startsWith("TSEARCH_") || name.startsWith("XDG_"));
    variables.put("HOME", home.toString());
    variables.put("TZ", "UTC");
    variables.put("TERM", "xterm");
    variables.put("NO_COLOR", "1");
    variables.put("JAVA", Path.of(System.getProperty("java.home"), "bin", "java").toString());
    variables.put("CLASSES", System.getProperty("java.class.path"));
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String screen = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    return screen.replace("\r\n", "\n");
  }
}
