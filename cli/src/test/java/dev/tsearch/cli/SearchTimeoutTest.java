package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.search.SearchCommand;
import dev.tsearch.cli.command.search.SessionsCommand;
import dev.tsearch.core.FileTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `--timeout`: a search that is over prints what it has found and says that it is incomplete.
class SearchTimeoutTest {
  private static final String INCOMPLETE = "tsearch: incomplete: ";

  /// More looks at the clock than a search of the corpus makes.
  private static final int MAX_LOOKS = 400;

  @TempDir private static Path home;

  @BeforeAll
  static void importCorpus() throws IOException {
    Path corpus = home.resolve("corpus");
    FileTimes.copy(Path.of("src/test/resources/golden/corpus"), corpus);
    Cli cli = Cli.in(home);
    assertThat(
            cli.run("import", "-q", "--set", "storage.partition_max_entries=4", corpus.toString())
                .exit())
        .isZero();
  }

  /// A clock that advances by a second at each look.
  private static LongSupplier steps() {
    var now = new AtomicLong();
    return () -> now.getAndAdd(Duration.ofSeconds(1).toNanos());
  }

  private static Cli.Result run(String line, LongSupplier nanos) throws Exception {
    Cli cli = Cli.in(home);
    Command command =
        line.startsWith("sessions ")
            ? new SessionsCommand(cli.environment(), nanos)
            : new SearchCommand(cli.environment(), nanos);
    return cli.run(command, Stream.of(line.split(" ")).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "the ownership --json",
        "the --exact",
        "the --sort newest",
        "o* --count --json",
        "the --facets --json",
        "the -l --json",
        "sessions the --json",
        "* --histogram --json"
      })
  void whereverItEnds_theResultIsThatOfACompleteSearchOrMarked(String line) throws Exception {
    String whole = run(line, () -> 0).out();
    int marked = 0;
    boolean isWhole = false;
    for (int looks = 1; looks <= MAX_LOOKS && !isWhole; looks++) {
      Cli.Result result = run(line + " --timeout " + looks, steps());
      if (result.err().contains(INCOMPLETE)) {
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).doesNotContain("no sessions match");
        marked++;
        if (line.endsWith("--json") && !result.out().isEmpty()) {
          assertThat(result.out().lines()).allMatch(it -> it.contains("\"complete\":false"));
        }
      } else {
        assertThat(result.out()).as("after %d looks", looks).isEqualTo(whole);
        isWhole = true;
      }
    }
    assertThat(marked).isPositive();
    assertThat(isWhole).isTrue();
  }

  @Test
  void timeThatIsNeverOver_changesNothing() {
    Cli cli = Cli.in(home);
    for (String line : List.of("ownership", "the --count", "the -l", "sessions the")) {
      List<String> words = Stream.of(line.split(" ")).toList();
      List<String> limited = Stream.of((line + " --timeout 3600").split(" ")).toList();
      assertThat(cli.run(limited)).isEqualTo(cli.run(words));
    }
  }

  @Test
  void tinyTime_endsWithStatusTwo() {
    Cli.Result result = Cli.in(home).run("the", "--count", "--json", "--timeout", "0.000000001");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out()).contains("\"complete\":false");
    assertThat(result.err()).contains("incomplete");
  }

  @Test
  void tinyTimeWithoutHits_isNotNothingFound() {
    Cli.Result result = Cli.in(home).run("the", "--json", "--timeout", "0.000000001");
    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                "",
                """
                {"schema":1,"error":{"kind":"timeout","message":"incomplete: the time of --timeout \
                is over; what was found is printed"},"complete":false}
                """,
                2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "soon", "NaN", "1e9"})
  void otherNumbers_areRefused(String typed) {
    Cli.Result result = Cli.in(home).run("the", "--timeout=" + typed);
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("--timeout needs a number of seconds above 0");
  }
}
