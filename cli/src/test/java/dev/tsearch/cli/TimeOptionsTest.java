package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.time.Zone;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The options for times, on entries that are named after their time. It is Sunday,
/// 2026-03-01T12:00Z.
class TimeOptionsTest {
  @TempDir private static Path home;

  @BeforeAll
  static void importEntries() throws IOException {
    new ClaudeTranscript("5e55a0de", "/projects/quay")
        .user("2025-12-31T23:30:00Z", "lantern newyear")
        .user("2026-01-31T12:00:00Z", "lantern january")
        .user("2026-02-16T10:00:00Z", "lantern monday")
        .user("2026-02-26T09:15:00Z", "lantern thursday")
        .user("2026-03-01T11:00:00Z", "lantern morning")
        .write(home.resolve("transcripts"));
    Cli.Result result = Cli.in(home).run("import", "-q", home.resolve("transcripts").toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--since 2026-02, monday thursday morning",
    "--until 2026-01, newyear january",
    "--after 2026-02 --before 2026-02-26, monday thursday",
    "--since last-month --until last-month, monday thursday",
    "--on 2026-02, monday thursday",
    "--on 2026, january monday thursday morning",
    "--on 2026-02-16, monday",
    "--on 3d, thursday",
    "--on today, morning",
    "--on last-mon, ''",
    "--since mon, thursday morning",
    "--since 2mo --until 1mo, january",
    "--since 3-days-ago, morning",
    "--since 10:00, morning",
    "--until 10:59, newyear january monday thursday",
    "--since 2026-02-16T10:00 --until 2026-02-16T10:00, monday",
    "--around 2026-02-26T10:00, thursday",
    "--around 2026-02-26T10:16, ''",
    "--around 2026-02-25, thursday",
  })
  void timesSelectEntries(String options, String expected) {
    assertThat(found(Cli.in(home), options)).isEqualTo(expected);
  }

  @Test
  void localTimesAreOfTheZone() {
    Cli berlin = Cli.in(home).at(Zone.of(ZoneId.of("Europe/Berlin")));
    assertThat(found(berlin, "--on 2026")).isEqualTo("newyear january monday thursday morning");
    assertThat(found(berlin, "--around 2026-02-26T10:16")).isEqualTo("thursday");
  }

  @Test
  void aTimeInTheQueryIsAllOfItsSpan() {
    assertThat(found(Cli.in(home), "time:2026-02")).isEqualTo("monday thursday");
    assertThat(found(Cli.in(home), "time:[2026-01 TO 2026-02]"))
        .isEqualTo("january monday thursday");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--since 3m | --since: \"3m\" may mean minutes or months; type 3min or 3mo",
        "--until 2026-13-45 | --until: 2026-13-45: there is no month 13",
        "--on gestern | --on: not a time: \"gestern\" (try 30d, 3mo, \"3 days ago\", \"last week\","
            + " monday, 2026-02, 2026-02-03, 14:30 or 2026-02-03T14:30)",
        "-s claude-code | --since: not a time: \"claude-code\" (try 30d, 3mo, \"3 days ago\", \"last"
            + " week\", monday, 2026-02, 2026-02-03, 14:30 or 2026-02-03T14:30); for transcripts of"
            + " a program type --source claude-code",
        "--since 1d --until 2d | --since 1d is later than --until 2d",
        "--on today --since 1d | choose one: --on DAY, --around TIME, or --since TIME with --until TIME",
        "--on today --around now | choose one: --on DAY, --around TIME, or --since TIME with --until TIME",
      })
  void wrongTimesAreErrorsInOurWords(String options, String message) {
    var arguments = new ArrayList<>(List.of(options.split(" ", -1)));
    arguments.add("lantern");
    Cli.Result result = Cli.in(home).run(arguments);
    assertThat(result.err()).isEqualTo("tsearch: " + message + "\n");
    assertThat(result.exit()).isEqualTo(2);
  }

  /// The last words of the entries that are found, the oldest first.
  private static String found(Cli cli, String options) {
    var arguments = new ArrayList<>(List.of("lantern", "--sort", "oldest", "-q"));
    arguments.addAll(List.of(options.split(" (?!TO|2026-02])", -1)));
    arguments.addAll(List.of("--fields", "content"));
    Cli.Result result = cli.run(arguments);
    return result.out().lines().map(line -> line.replace("lantern ", "")).toList().stream()
        .reduce((before, word) -> before + " " + word)
        .orElse("");
  }
}
