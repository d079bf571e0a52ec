package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionsSortTest {
  @TempDir private Path home;

  @BeforeEach
  void fill() throws IOException {
    new ClaudeTranscript("aaaa0001", "/area/garden")
        .user("2026-01-03T09:00:00.000Z", "water the roses")
        .user("2026-01-03T09:01:00.000Z", "and the tulips")
        .write(home.resolve("logs"));
    new ClaudeTranscript("bbbb0002", "/area/garden")
        .user("2026-01-05T09:00:00.000Z", "Prune the roses")
        .write(home.resolve("logs"));
    new ClaudeTranscript("cccc0003", "/area/garden")
        .user("2026-01-04T09:00:00.000Z", "buy roses")
        .user("2026-01-04T09:01:00.000Z", "plant roses")
        .user("2026-01-04T09:02:00.000Z", "roses")
        .write(home.resolve("logs"));
    Result imported = Cli.in(home).run("import", "-q", home + "/logs");
    assertThat(imported.exit()).as(imported.err()).isZero();
  }

  private List<String> sorted(String... options) {
    var arguments = new java.util.ArrayList<>(List.of("sessions"));
    arguments.addAll(List.of(options));
    Result result = Cli.in(home).run(arguments);
    assertThat(result.exit()).as(result.err()).isZero();
    return result.out().lines().map(line -> line.split("\t", -1)[1].substring(0, 4)).toList();
  }

  @Test
  void theNewestSessionIsFirstUnlessAnotherOrderIsAskedFor() {
    assertThat(sorted()).containsExactly("bbbb", "cccc", "aaaa");
    assertThat(sorted("--sort", "newest")).containsExactly("bbbb", "cccc", "aaaa");
  }

  @Test
  void everyOrderSortsAllSessions() {
    assertThat(sorted("--sort", "oldest")).containsExactly("aaaa", "cccc", "bbbb");
    assertThat(sorted("--sort", "entries")).containsExactly("cccc", "aaaa", "bbbb");
    assertThat(sorted("--sort", "title")).containsExactly("cccc", "bbbb", "aaaa");
  }

  @Test
  void aTimelineFitsANarrowTerminal() throws IOException {
    var busy = new ClaudeTranscript("eeee0005", "/area/orchard");
    for (int i = 0; i < 1200; i++) {
      busy.user("2025-12-24T09:00:00.000Z", "count apple " + i);
    }
    busy.write(home.resolve("logs"));
    assertThat(Cli.in(home).run("import", "-q", home + "/logs").exit()).isZero();
    for (int width : new int[] {30, 40, 60}) {
      Result result =
          Cli.in(home).on(new Terminal(true, width, false)).run("sessions", "--timeline");
      assertThat(result.out().lines()).allMatch(line -> line.length() <= width);
    }
  }

  /// First prompts ended after 120 characters.
  @Test
  void aPipeAndJsonHaveTextsWhole() throws IOException {
    String prompt = "graft the old apple tree ".repeat(8).strip();
    new ClaudeTranscript("dddd0004", "/area/orchard")
        .user("2026-01-09T09:00:00.000Z", prompt)
        .write(home.resolve("logs"));
    assertThat(Cli.in(home).run("import", "-q", home + "/logs").exit()).isZero();
    Result lines = Cli.in(home).run("sessions", "-n", "1");
    assertThat(lines.out().split("\t", -1)).contains(prompt).doesNotContain(prompt + "…");
    assertThat(Cli.in(home).run("sessions", "-n", "1", "--json").out())
        .contains("\"first_prompt\":\"" + prompt + "\"");
  }

  @Test
  void theLimitAppliesAfterTheOrder() {
    assertThat(sorted("--sort", "oldest", "-n", "1")).containsExactly("aaaa");
  }

  @Test
  void sessionsThatWereFoundCanBeSorted() {
    assertThat(sorted("roses", "--sort", "oldest")).containsExactly("aaaa", "cccc", "bbbb");
    assertThat(sorted("roses", "--sort", "relevance")).isEqualTo(sorted("roses"));
  }

  @Test
  void relevanceNeedsWords() {
    Result result = Cli.in(home).run("sessions", "--sort", "relevance");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo(
            "tsearch: --sort relevance needs words; type: tsearch sessions WORD… --sort"
                + " relevance\n");
  }

  @Test
  void anUnknownOrderIsRefusedWithTheClosestOne() {
    assertThat(Cli.in(home).run("sessions", "--sort", "olest").err())
        .isEqualTo(
            "tsearch: --sort must be newest, oldest, entries, title or relevance, got olest;"
                + " did you mean oldest?\n");
  }
}
