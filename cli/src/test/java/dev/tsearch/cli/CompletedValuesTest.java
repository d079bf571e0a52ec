package dev.tsearch.cli;

import static dev.tsearch.cli.HostileProjects.PROJECTS;
import static dev.tsearch.cli.HostileProjects.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The values that completion offers, as shells ask for them.
class CompletedValuesTest {
  @TempDir private Path home;

  @BeforeEach
  void importSessions() throws IOException {
    HostileProjects.importInto(home);
  }

  private List<String> values(String... arguments) {
    var all = Stream.concat(Stream.of("__complete"), Stream.of(arguments)).toList();
    return Cli.in(home).run(all).out().lines().toList();
  }

  @Test
  void sessionsHaveTitles_theLatestFirst() {
    assertThat(values("session", "").getFirst()).isEqualTo(SESSION + "8\tdo $(touch PWNED) 8");
    assertThat(values("session", "")).hasSize(9);
    assertThat(values("session", SESSION + "3"))
        .containsExactly(SESSION + "3\tdo $(touch PWNED) 3");
    assertThat(values("session", "no")).isEmpty();
  }

  @Test
  void valuesOfFieldsHaveCounts() {
    assertThat(values("source", "")).containsExactly("claude-code\t9 sessions");
    assertThat(values("project", "/TWO")).containsExactly("/two/blank words\t1 session");
    assertThat(values("project", "--project=\"/two")).hasSize(1);
    assertThat(values("type", "mes")).containsExactly("message\t9 entries");
    assertThat(values("settings", "storage.sy")).containsExactly("storage.sync=\t");
    assertThat(values("topics", "que")).containsExactly("query\tthe query language");
    assertThat(values("topics", "lim")).containsExactly("limits\tthe limits of the program");
  }

  @Test
  void placesAreThoseOfTheSettings() throws IOException {
    Path settings = home.resolve(".config/tsearch/config.toml");
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, "[cluster.team]\nurl = \"https://search1.example:9200\"\n");
    assertThat(values("places", "")).containsExactly("team\t", "all\t", "local\t");
    assertThat(values("places", "te")).containsExactly("team\t");
    assertThat(values("clusters", "")).containsExactly("team\t");
  }

  /// A name of a file was completed only after all folders before it.
  @Test
  void aPathIsCompletedFromAnyOfItsParts() throws IOException {
    var transcript = new ClaudeTranscript("aaaa0001", "/srv/harbor/gate");
    for (String file :
        List.of("/srv/harbor/src/main.rs", "/srv/quay/src/main.rs", "/srv/made.rs")) {
      transcript.edit("2026-02-03T10:00:00Z", file, "a", "b");
    }
    transcript.write(home.resolve("sources"));
    assertThat(Cli.in(home).run("import", "-q", home + "/sources").err()).isEmpty();
    assertThat(values("file", "Ma"))
        .containsExactlyInAnyOrder("main.rs\t2 paths", "made.rs\t/srv/made.rs");
    assertThat(values("file", "harbor/s"))
        .containsExactly("harbor/src/main.rs\t/srv/harbor/src/main.rs");
    assertThat(values("file", "/srv/q")).containsExactly("/srv/quay/src/main.rs\t");
    assertThat(values("file", "rs")).isEmpty();
    assertThat(values("project", "gate")).containsExactly("gate\t1 session");
    assertThat(values("tool", "ead")).isEmpty();
  }

  @Test
  void valueThatNoLineCanHoldIsLeftOut() {
    assertThat(values("project", "/seven")).isEmpty();
    assertThat(values("project", "")).hasSize(PROJECTS.size());
  }

  @Test
  void nothingIsPrintedInsteadOfAnError() {
    for (List<String> arguments :
        List.of(
            List.<String>of(), List.of("nosuch", ""), List.of("session", "", "--archive", "/no"))) {
      Cli.Result result =
          Cli.in(home).run(Stream.concat(Stream.of("__complete"), arguments.stream()).toList());
      assertThat(result.out()).isEmpty();
      assertThat(result.err()).isEmpty();
      assertThat(result.exit()).isEqualTo(1);
    }
  }
}
