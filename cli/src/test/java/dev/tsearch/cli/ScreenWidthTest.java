package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.Seed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Rules for what commands print at every width, on random transcripts. [GoldenTest] has the exact
/// output at these widths, and [TerminalProcessTest] compares it with that of a real terminal.
class ScreenWidthTest {
  static final List<Integer> WIDTHS = List.of(40, 60, 80, 120, 200);

  private static final List<String> WORDS =
      List.of(
          "tide",
          "harbor",
          "needle",
          "quayside",
          "it's",
          "a",
          "-",
          "日本語の文章",
          "größer",
          "🦀",
          "/srv/harbor/src/main/java/harbor/moorings/TideTableOfTheWholeYear.java",
          "https://example.org/harbor?tide=high&needle=1",
          "| a | b |",
          "`needle`",
          "**needle**",
          "\\n",
          "\\n    ",
          "\\n- ",
          "\\n```\\n",
          "\\t",
          "\\u001b[31m",
          "needle_count",
          "e\\u0301");

  private static final Pattern MATCH = Pattern.compile("\u001b\\[1;31m(.*?)\u001b\\[0m");

  @TempDir private static Path home;

  @BeforeAll
  static void importSessions() throws IOException {
    var random = new Random(Seed.next());
    Path sources = home.resolve("sources");
    for (int session = 0; session < 4; session++) {
      String folder = session == 0 ? "/srv/harbor" : "/srv/" + "deep/".repeat(20) + session;
      var transcript = new ClaudeTranscript("aaaa000" + session, folder);
      for (int minute = 10; minute < 30; minute++) {
        String time = "2026-02-01T08:" + minute + ":00Z";
        transcript.user(time, text(random)).call(time, "Bash", "grep needle " + text(random));
      }
      transcript.write(sources);
    }
    assertThat(Cli.in(home).run("import", "-q", sources.toString()).err()).isEmpty();
  }

  private static String text(Random random) {
    var text = new StringBuilder("needle");
    for (int word = random.nextInt(60); word > 0; word--) {
      text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.toString();
  }

  static Stream<List<String>> commands() {
    return Stream.of(
            "needle",
            "needle tide -n 50 --lines 7",
            "needle -l",
            "needle --facets",
            "needle --histogram",
            "needle -C 2",
            "nothingofthiskind --project /srv/harbor",
            "sessions",
            "sessions needle",
            "sessions --timeline",
            "show aaaa0000",
            "show aaaa0001 --full",
            "show aaaa0002 --plain",
            "show aaaa0000-0000-4000-8000-000000000000",
            "files",
            "files aaaa0000",
            "fix needle",
            "blame /srv/harbor/none",
            "stats",
            "stats --by day",
            "stats --by project,model",
            "stats --by session aaaa0001 aaaa0002",
            "resume aaaa0001 --print",
            "partitions",
            "partitions --sizes",
            "config",
            "config --all",
            "config path",
            "forget aaaa0001 --dry-run",
            "forget --list",
            "redact --secrets --dry-run",
            "redact needle --dry-run",
            "service status",
            "import --dry-run /srv/harbor/none",
            "repair --dry-run",
            "index",
            "compress",
            "context list",
            "export aaaa0001 --as nosuch",
            "needle -t Bsh --project /srv/harbr",
            "needle --since 2027",
            "show nosuch",
            "sesions",
            "help",
            "help nosuch",
            "help search",
            "help query",
            "help limits",
            "help edit",
            "help fluux",
            "help context",
            "help stats",
            "help import")
        .map(line -> List.of(line.split(" ")));
  }

  /// A word that is longer than the line stays whole, so that it can be copied; so does a command.
  @ParameterizedTest
  @MethodSource("commands")
  void noLineIsWiderThanTheTerminal(List<String> command) {
    for (int width : WIDTHS) {
      assertFits(width, on(width, false), command);
    }
  }

  @Test
  void noLineOfANextPageIsWiderThanTheTerminal() {
    for (int width : WIDTHS) {
      Cli cli = on(width, false).with("TSEARCH_TTY", "/dev/pts/7");
      for (String list : List.of("needle", "sessions")) {
        assertFits(width, cli, List.of(list, "-n", "1"));
        for (String page : List.of("next", "next", "prev")) {
          assertFits(width, cli, List.of(page));
        }
      }
    }
  }

  private static void assertFits(int width, Cli cli, List<String> command) {
    Cli.Result result = cli.run(command);
    List<String> wide =
        Stream.concat(result.out().lines(), result.err().lines())
            .map(line -> line.replace("\u001b[K", ""))
            .filter(line -> DisplayWidth.of(line) > width && !isOneWord(line))
            .toList();
    assertThat(wide).as("width %s: %s", width, command).isEmpty();
    assertThat(result.out() + result.err()).as("%s", command).isNotEmpty();
  }

  private static boolean isOneWord(String line) {
    return line.strip().matches("(│ +)*(cd|tsearch) \\S.*")
        || line.strip().replaceFirst("^(│|→ \\S+|←|[-•|>$…])\\s+", "").indexOf(' ') < 0;
  }

  @Test
  void hitsHaveAllTheirWordsAtEveryWidth() {
    String[] command = {"needle", "tide", "-n", "100", "--lines", "1000"};
    List<String> wide = matches(on(WIDTHS.getLast(), true).run(command).out());
    assertThat(wide).hasSizeGreaterThan(100);
    for (int width : WIDTHS) {
      assertThat(matches(on(width, true).run(command).out())).as("width %s", width).isEqualTo(wide);
    }
  }

  @Test
  void everyHitShowsAMatchAtEveryWidth() {
    for (int width : WIDTHS) {
      for (int page = 1; page <= 40; page++) {
        Cli.Result hit =
            on(width, true).run("needle", "harbor", "-n", "1", "--page", Integer.toString(page));
        assertThat(matches(hit.out())).as("width %s, hit %s", width, page).isNotEmpty();
      }
    }
  }

  /// The words in the color of matches, in order.
  private static List<String> matches(String printed) {
    var matches = new ArrayList<String>();
    for (Matcher match = MATCH.matcher(printed); match.find(); ) {
      matches.add(match.group(1));
    }
    return matches;
  }

  @Test
  void wholeSessionsHaveTheSameTextAtEveryWidth() {
    String wide = letters(on(WIDTHS.getLast(), false).run("show", "aaaa0001", "--full", "--plain"));
    assertThat(wide).hasSizeGreaterThan(1_000);
    for (int width : WIDTHS) {
      assertThat(letters(on(width, false).run("show", "aaaa0001", "--full", "--plain")))
          .isEqualTo(wide);
    }
  }

  /// What was printed, without its blanks and line breaks.
  private static String letters(Cli.Result result) {
    return result.out().replaceAll("\\s+", "");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void pipesGetTheSameAtEveryWidth(List<String> command) {
    Cli.Result expected = Cli.in(home).run(command);
    for (int width : WIDTHS) {
      Cli cli = Cli.in(home).with("COLUMNS", Integer.toString(width));
      assertThat(cli.on(terminalOf(cli)).run(command)).isEqualTo(expected);
    }
  }

  /// The terminal or pipe that the program finds in its environment.
  private static Terminal terminalOf(Cli cli) {
    var nowhere = new TextOutput(OutputStream.nullOutputStream());
    return Terminals.console(nowhere, nowhere, cli.environment()).outTerminal();
  }

  private static Cli on(int width, boolean colored) {
    return Cli.in(home).on(new Terminal(true, width, colored));
  }
}
