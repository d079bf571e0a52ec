package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatsCommandTest {
  private static final String DEEP = "/area/with/many/folders/until/at/last/the/garden";

  @TempDir private Path home;

  private Cli withProject(String project) throws IOException {
    var lines = new ClaudeTranscript("0a1b2c3d", project);
    lines.user("2026-02-11T08:00:00Z", "the pond is frozen");
    Path sources = home.resolve("sources");
    lines.write(sources);
    assertThat(Cli.in(home).run("import", "-q", sources.toString()).exit()).isZero();
    return Cli.in(home);
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80})
  void longNamesLeaveRoomForFigures(int width) throws IOException {
    Cli cli = withProject(DEEP + "/" + "x".repeat(80) + "/heron");
    String out = cli.on(new Terminal(true, width, false)).run("stats", "--by", "project").out();
    assertThat(out).contains("PROJECT", "MESSAGES", "xxx/heron").containsPattern("heron .* 1\n");
    assertThat(out.lines()).allMatch(line -> line.length() <= width);
  }

  @Test
  void aPipeHasWholeNames() throws IOException {
    assertThat(withProject(DEEP).run("stats", "--by", "project").out()).startsWith(DEEP + "\t");
  }
}
