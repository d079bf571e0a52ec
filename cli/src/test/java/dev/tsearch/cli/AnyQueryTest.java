package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random input of code, prose and query syntax is always a valid query, however long it is.
class AnyQueryTest {
  private static final int QUERIES = Integer.getInteger("tsearch.any.queries", 1500);
  private static final int MAX_LENGTH = 10_000;

  /// One query of so many is as long as a query may be here.
  private static final int LONG_QUERIES = 50;

  private static final List<String> PIECES =
      List.of(
          "\"",
          "'",
          "`",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          "<",
          ">",
          "/",
          "\\",
          "*",
          "?",
          "~",
          "~2",
          "~9",
          "^2",
          ":",
          "::",
          "&&",
          "||",
          "!",
          "-",
          "+",
          "=",
          ";",
          ",",
          ".",
          "…",
          " ",
          " ",
          " ",
          " AND ",
          " OR ",
          " NOT ",
          "TO",
          "[* TO *]",
          "time:[2026 TO",
          "time:",
          "tool:",
          "tool:Bash",
          "error:true",
          "projct:garden",
          "ownership",
          "borrow",
          "src/main.rs",
          "foo(",
          "C++",
          "->",
          "for (int i = 0; i < n; i++) {",
          "std::vector<int>",
          "SELECT * FROM t WHERE a = 'b';",
          "$HOME",
          "rm -rf /",
          "a && b",
          "/re.?ex/",
          "/(/",
          "/[/",
          "/a{9999}/",
          "own*",
          "*wn",
          "c?lo*r",
          "*a?????????????????????????????b",
          "file:*a?????????????????????????????b",
          "tool:*a?????????????????????????????b",
          "日本",
          "naïve",
          "👍",
          "\u0000",
          "\n",
          "\t",
          "\uD800",
          "x".repeat(300),
          "TODO:",
          "#!",
          "%s");

  @TempDir private Path home;

  @BeforeEach
  void importSome() throws IOException {
    Files.writeString(
        home.resolve("notes.md"),
        "On ownership: the borrow checker reads src/main.rs, 日本, own C++.");
    String demo = ProjectSources.ROOT.resolve("cli/src/main/resources/demo").toString();
    assertThat(Cli.in(home).run("import", home.resolve("notes.md").toString(), demo).exit())
        .isZero();
  }

  @Test
  void anyInputEndsWithoutAnError() {
    long seed = Seed.next();
    var random = new Random(seed);
    int found = 0;
    for (int number = 0; number < QUERIES; number++) {
      String query = query(random);
      Cli.Result result = Cli.in(home).run("--", query);
      assertThat(result.exit())
          .as("seed %d, query %d: %s%n%s", seed, number, query, result.err())
          .isBetween(0, 1);
      found += result.exit() == 0 ? 1 : 0;
    }
    assertThat(found).isBetween(1, QUERIES - 1);
    System.out.printf("queries: %d, found: %d (seed %d)%n", QUERIES, found, seed);
  }

  /// Pieces of the list; a long query has few different ones, as one that nests or repeats.
  private static String query(Random random) {
    boolean isLong = random.nextInt(LONG_QUERIES) == 0;
    int length = isLong ? random.nextInt(MAX_LENGTH) : 0;
    int choice = isLong && random.nextBoolean() ? 1 + random.nextInt(4) : PIECES.size();
    int first = random.nextInt(PIECES.size());
    var query = new StringBuilder();
    for (int pieces = 1 + random.nextInt(7); pieces > 0 || query.length() < length; pieces--) {
      query.append(PIECES.get((first + random.nextInt(choice)) % PIECES.size()));
    }
    return query.substring(0, Math.min(query.length(), MAX_LENGTH));
  }

  @Test
  void aMistypedFieldIsReported_withASuggestion() {
    Cli.Result result = Cli.in(home).run("projct:garden");
    assertThat(result.err()).contains("projct").contains("did you mean project:");
  }

  /// Runs every example. A row of the help that has several examples separates them by two blanks.
  @Test
  void everyExampleInTheHelpRuns() {
    String help = Cli.in(home).run("help", "query").out();
    Matcher row = Pattern.compile("(?m)^  (\\S.*?)(?:  +\\S.*)?$").matcher(help);
    int examples = 0;
    while (row.find()) {
      for (String example : row.group(1).split("  +", -1)) {
        List<String> words =
            example.startsWith("--")
                ? List.of(("own " + example).split(" ", -1))
                : List.of(example);
        Cli.Result result = Cli.in(home).run(words);
        assertThat(result.exit()).as("%s: %s", example, result.err()).isBetween(0, 1);
        assertThat(result.err()).as(example).doesNotContain("searched as text");
        examples++;
      }
    }
    assertThat(examples).isGreaterThan(15);
    assertThat(help.lines().count()).isLessThanOrEqualTo(45);
  }
}
