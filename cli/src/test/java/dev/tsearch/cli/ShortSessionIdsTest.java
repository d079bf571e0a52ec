package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A short id was unique only among those that were printed together, so that `show` refused it as
/// ambiguous.
class ShortSessionIdsTest {
  private static final String FIRST = "a1b2c3d4-0000-4000-8000-000000000000";
  private static final String SECOND = "a1b2c3d4-1111-4000-8000-000000000000";

  @TempDir private Path home;

  private Cli terminal;

  @BeforeEach
  void fill() throws IOException {
    terminal = Cli.in(home).on(new Terminal(true, 100, false)).with("PAGER", "cat");
    new ClaudeTranscript("a1b2c3d4", "/area/garden")
        .user("2026-01-03T09:00:00.000Z", "water the roses")
        .write(home.resolve("logs"));
    new ClaudeTranscript("a1b2c3d4", "/area/house")
        .user("2026-01-04T09:00:00.000Z", "paint the door")
        .write(home.resolve("other"));
    Path copy = home.resolve("other").resolve(FIRST + ".jsonl");
    String text = Files.readString(copy).replace("a1b2c3d4-0000", "a1b2c3d4-1111");
    Files.writeString(home.resolve("logs").resolve(SECOND + ".jsonl"), text);
    Result imported = Cli.in(home).run("import", "-q", home + "/logs");
    assertThat(imported.exit()).as(imported.err()).isZero();
  }

  @Test
  void aSessionThatIsPrintedAloneHasAnIdThatShowAccepts() {
    for (String[] command :
        new String[][] {
          {"roses"},
          {"roses", "-l"},
          {"sessions", "roses"},
          {"sessions", "--project", "garden"},
          {"sessions", "-n", "1", "--sort", "oldest"},
        }) {
      Result result = terminal.run(command);
      assertThat(result.out())
          .as(String.join(" ", command))
          .contains("a1b2c3d4-0")
          .doesNotContain(SECOND);
    }
    assertThat(Cli.in(home).run("show", "a1b2c3d4-0").out()).contains("water the roses");
    assertThat(Cli.in(home).run("show", "a1b2c3d4").err()).contains("several have the name");
  }

  @Test
  void aShortIdIsThatOfTheSessionInAQuery() {
    Cli cli = Cli.in(home);
    assertThat(cli.run("session:a1b2c3d4-0", "--count").out()).isEqualTo("1\n");
    assertThat(cli.run("the", "(session:a1b2c3d4-1", "OR", "roses)").out())
        .contains("water the roses", "paint the door");
    assertThat(cli.run("--", "the", "-session:a1b2c3d4-1").out())
        .contains("water the roses")
        .doesNotContain("paint the door");
    assertThat(cli.run("sessions", "session:a1b2c3d4-1").out()).contains(SECOND);
    assertThat(cli.run("session:a1b2c3d4").exit()).isEqualTo(1); // of both
    assertThat(cli.run("session:" + FIRST, "--count").out()).isEqualTo("1\n");
  }

  /// On a narrow terminal one name of 16 characters pushed all ids off the list, so that no session
  /// of it could be opened.
  @Test
  void aNarrowListHasIds() throws IOException {
    String name = "water-mill-notes";
    String line = Files.readString(home.resolve("logs").resolve(SECOND + ".jsonl"));
    Files.writeString(
        Files.createDirectories(home.resolve("mill")).resolve(name + ".jsonl"),
        line.replace(SECOND, name).replaceAll("\"uuid\":\"[^\"]*\"", "\"uuid\":\"m1\""));
    assertThat(Cli.in(home).run("import", "-q", home + "/mill").err()).isEmpty();
    for (int width : new int[] {40, 34}) {
      Cli narrow = terminal.on(new Terminal(true, width, false));
      assertThat(narrow.run("sessions").out()).contains(name, "a1b2c3d4-0", "a1b2c3d4-1");
    }
  }

  @Test
  void aPipeHasWholeIds() {
    assertThat(Cli.in(home).run("sessions", "-n", "1").out()).contains(SECOND);
  }
}
