package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Phrases, words near each other and patterns find the same entries in a real node as in the
/// archive that was pushed there: those of a list, and random ones of few words and their
/// compounds.
class ClusterPhrasesTest {
  private static final int ENTRIES = 300;
  private static final int RANDOM_QUERIES = 100;

  private static final List<String> WORDS =
      List.of("alpha", "beta", "gamma", "the", "of", "red", "boat");

  private static final List<String> COMPOUNDS =
      List.of(
          "alphaBeta",
          "beta_gamma",
          "redBoat",
          "boatAlphaBeta",
          "alpha-beta",
          "theBoat",
          "x2y",
          "2fast",
          "boat2",
          "foo::alpha",
          "alphabeta",
          "redboat",
          "boot",
          "don't");

  private static final List<String> EXPRESSIONS =
      List.of(
          "/.*eta/",
          "/[^a-z].*/",
          "/[^a-z0-9]2.*/",
          "/..al.*/",
          "/.2.+/",
          "/[^a-y]+/",
          "/@*a/",
          "/(red|boat)+/",
          "/[0-9].*/",
          "/[|^].*/",
          "/[&a].*&?a/");

  private static final List<String> LIST =
      List.of(
          "\"the redBoat\"~5",
          "\"alpha boatAlphaBeta\"~2",
          "\"of theBoat\"~1",
          "\"redBoat alphaBeta\"~1",
          "\"redboat gamma\"~120",
          "\"redboat gamma\"~9999",
          "\"redBoat boat\"",
          "\"redboat boat\"",
          "\"redboat * of\"",
          "\"boatAlphaBeta boatAlphaBeta theBoat\"~9",
          "\"boatAlphaBeta boatAlphaBeta alphaBeta redBoat\"~9",
          "\"boatalphabeta alpha\"",
          "\"boatAlphaBeta beta*\"",
          "\"the redb*\"",
          "*2*",
          "?2?",
          "*^*",
          "red AND NOT *2*");

  private static final List<String> DISTANCES = List.of("1", "2", "3", "5", "9", "120", "1000");

  @TempDir Path folder;

  @Test
  void findTheSameEntries() throws Exception {
    try (SearchNode node = SearchNode.start(folder.resolve("node"))) {
      Cli cli = ClusterHome.of(folder.resolve("home"), List.of(node.url())).cli();
      var random = new Random(20_261_128);
      Path file = folder.resolve("s.jsonl");
      Files.write(file, lines(random));
      assertThat(cli.run("import", "-q", file.toString()).exit()).isZero();
      Cli.Result push = cli.run("push", "team");
      assertThat(push.exit()).as(push.err()).isZero();
      var queries = new ArrayList<>(LIST);
      for (int number = 0; number < RANDOM_QUERIES; number++) {
        queries.add(query(random));
      }
      var others = new ArrayList<String>();
      for (String query : queries) {
        if (!found(cli, query).equals(found(cli, query, "--at", "team"))) {
          others.add(query);
        }
      }
      assertThat(others).isEmpty();
    }
  }

  private static List<String> found(Cli cli, String query, String... options) {
    var words = new ArrayList<>(List.of("--json", "--copies", "-n", "1000", "--fields", "id"));
    words.addAll(List.of(options));
    words.addAll(List.of("--", query));
    Cli.Result result = cli.run(words.toArray(String[]::new));
    assertThat(result.exit()).as(query + ": " + result.out() + result.err()).isLessThan(2);
    return List.copyOf(new TreeSet<>(result.out().lines().toList()));
  }

  private static List<String> lines(Random random) {
    var lines = new ArrayList<String>();
    for (int number = 0; number < ENTRIES; number++) {
      lines.add(line(number, text(2 + random.nextInt(12), random)));
    }
    lines.add(line(ENTRIES, "redBoat " + "filler ".repeat(700) + "gamma boat end"));
    return lines;
  }

  private static String line(int number, String text) {
    return """
    {"type":"user","uuid":"u-%d","sessionId":"s-%d","timestamp":"2026-0%d-%02dT10:00:00Z",\
    "cwd":"/harbour","message":{"role":"user","content":"%s"}}\
    """
        .formatted(number, number / 20, 1 + number % 3, 1 + number % 28, text);
  }

  private static String text(int words, Random random) {
    var text = new StringBuilder();
    for (int number = 0; number < words; number++) {
      text.append(word(random)).append(random.nextInt(4) == 0 ? ", " : " ");
    }
    return text.toString();
  }

  private static String word(Random random) {
    return oneOf(random.nextInt(3) == 0 ? COMPOUNDS : WORDS, random);
  }

  private static String oneOf(List<String> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }

  private static String query(Random random) {
    return switch (random.nextInt(10)) {
      case 0 -> oneOf(EXPRESSIONS, random);
      case 1 -> withPattern(oneOf(COMPOUNDS, random), random);
      case 2 -> "the AND NOT " + withPattern(oneOf(COMPOUNDS, random), random);
      default -> phrase(random);
    };
  }

  private static String withPattern(String word, Random random) {
    int at = random.nextInt(word.length());
    return word.substring(0, at) + (random.nextBoolean() ? "*" : "?") + word.substring(at + 1);
  }

  /// A phrase of words, of which no two are equal: such a phrase with a distance is many phrases.
  private static String phrase(Random random) {
    var words = new LinkedHashSet<String>();
    int count = 1 + random.nextInt(3);
    while (words.size() < count) {
      words.add(random.nextBoolean() ? oneOf(COMPOUNDS, random) : oneOf(WORDS, random));
    }
    String phrase = '"' + String.join(" ", words) + (random.nextInt(6) == 0 ? "*\"" : "\"");
    return random.nextBoolean() ? phrase : phrase + "~" + oneOf(DISTANCES, random);
  }
}
