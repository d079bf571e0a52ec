package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Every text parses, and the text of every query parses to the same query. The seed is in every
/// failure; `-Dtsearch.seed=N` repeats it.
class QueryParserPropertyTest {
  private static final int CASES = 20_000;

  private static final List<String> PIECES =
      List.of(
          "a",
          "bread",
          "größe",
          "日本",
          "\uD83D\uDE00",
          "e\u0301",
          "_x",
          "42",
          " ",
          " ",
          " ",
          "\t",
          "\u00A0",
          "\"",
          "\"",
          "(",
          ")",
          "(",
          ")",
          "-",
          "+",
          "*",
          "?",
          "~",
          "~1",
          "/",
          "\\",
          ":",
          "[",
          "]",
          " AND ",
          " OR ",
          " NOT ",
          "AND",
          "tool:",
          "time:",
          "time:[",
          " TO ",
          "30d",
          "2026-01-02",
          "error:true",
          "file:",
          ".",
          "&&",
          "\n",
          "\u0000",
          "\uD800",
          "{",
          "}",
          "|");

  @Test
  void everyTextParsesAndEveryQueryCanBePrinted() {
    long seed = Seed.next();
    var random = new Random(seed);
    var parser = new QueryParser(Instant.parse("2026-06-01T00:00:00Z"), ZoneOffset.UTC);
    for (int number = 0; number < CASES; number++) {
      String text = text(random);
      Query query = parser.parse(text).query();
      String printed = QueryPrinter.print(query);
      assertThat(parser.parse(printed).query())
          .as("seed %d: \"%s\" printed as \"%s\"", seed, text, printed)
          .isEqualTo(query);
    }
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    int pieces = random.nextInt(14);
    for (int piece = 0; piece < pieces; piece++) {
      text.append(
          random.nextInt(10) == 0
              ? String.valueOf((char) random.nextInt(0x250))
              : PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }
}
