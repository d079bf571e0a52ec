package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the program in a process of its own on a pseudo-terminal, with a real pager.
class PagerTerminalTest {
  private static final int LINES = 40;

  @TempDir private static Path home;

  @BeforeAll
  static void importSession() throws IOException {
    Skip.unless(Files.exists(Path.of("/usr/bin/script")), "the program script is not installed");
    var lines = new StringBuilder();
    for (int line = 0; line < LINES; line++) {
      lines.append(
          """
          {"type":"user","uuid":"u-%d","sessionId":"quay","timestamp":"2026-02-01T08:%02d:00Z",\
          "message":{"role":"user","content":"said %d"}}
          """
              .formatted(line, line, line));
    }
    Path sources = Files.createDirectories(home.resolve("sources"));
    Files.writeString(sources.resolve("quay.jsonl"), lines.toString());
    assertThat(Cli.in(home).run("import", sources.toString()).exit()).isZero();
  }

  @Test
  void outputLongerThanTheScreenGoesThroughThePager() throws Exception {
    assertThat(screen("sed s/said/PAGED/", "show quay")).contains("PAGED 0", "PAGED 39", "rc=0");
  }

  @Test
  void outputThatFitsDoesNot() throws Exception {
    assertThat(screen("sed s/said/PAGED/", "show u-3")).contains("said 3", "rc=0");
    assertThat(screen("sed s/said/PAGED/", "show --no-pager quay")).contains("said 39", "rc=0");
  }

  @Test
  void pagerThatIsLeftEarlyIsNoError() throws Exception {
    assertThat(screen("head -n 1", "show quay")).contains("quay", "rc=0").doesNotContain("said");
  }

  @Test
  void messagesFollowThePages_andTheExitStatusIsThatOfTheCommand() throws Exception {
    String screen = screen("sed s/said/PAGED/", "show quay nosuch");
    assertThat(screen).containsSubsequence("PAGED 39", "nothing has the id or session nosuch");
    assertThat(screen).contains("rc=1");
  }

  @Test
  void pagerThatDoesNotExistIsNotUsed() throws Exception {
    assertThat(screen("no-such-pager", "show quay")).contains("said 0", "said 39", "rc=0");
  }

  /// What a terminal of 10 lines shows.
  private static String screen(String pager, String arguments) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String program =
        "'%s' -XX:TieredStopAtLevel=1 -cp '%s' dev.tsearch.cli.Main %s; echo rc=$?"
            .formatted(java, System.getProperty("java.class.path"), arguments);
    var builder =
        new ProcessBuilder(List.of("/usr/bin/script", "-qec", program, "/dev/null"))
            .redirectErrorStream(true);
    builder.environment().put("HOME", home.toString());
    builder.environment().put("TSEARCH_TERMINAL", "out,err");
    builder.environment().put("TSEARCH_PAGER", pager);
    builder.environment().put("TERM", "xterm");
    builder.environment().put("COLUMNS", "60");
    builder.environment().put("LINES", "10");
    builder.environment().put("NO_COLOR", "1");
    builder.environment().remove("TSEARCH_HOME");
    builder.environment().remove("XDG_DATA_HOME");
    Process process = builder.start();
    process.getOutputStream().close();
    String screen = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    return screen;
  }
}
