package dev.tsearch.indexer.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnippetsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          borrow            | The Borrow checker borrows.        | The [Borrow] checker [borrows].
          "borrow"          | The Borrow checker borrows.        | The [Borrow] checker borrows.
          borrow checker    | checker of a borrow                | [checker] of a [borrow]
          "borrow checker"  | borrow a checker, borrow checker   | borrow a checker, [borrow] [checker]
          "a c"~1           | c x y a b c                        | c x y [a] b [c]
          src/main.rs       | src of src/main.rs and main.rs     | src of [src/main.rs] and main.rs
          parentUuid        | parent, parent_uuid and parentuuid | parent, [parent]_[uuid] and [parentuuid]
          bor*              | bore borrow rob                    | [bore] [borrow] rob
          parent_uu*        | parentUuid parent                  | [parent][Uuid] parent
          b?re              | bore bare boore                    | [bore] [bare] boore
          colour~1          | color colour collar                | [color] [colour] collar
          /bo.*/            | bore rob                           | [bore] rob
          bore -rob         | bore rob                           | [bore] rob
          naïve             | Naive and naïve                    | [Naive] and [naïve]
          日本語            | これは日本語です                   | これは[日本語]です
          日                | 日本                               | [日]本
          tool:Bash         | Bash is here                       | Bash is here
          a/node_modules/b  | node_modules, a/node_modules/b     | node_modules, [a/node_modules/b]
          C++               | a C++ text                         | a [C++] text
          """)
  void whatTheQueryFoundIsMarked(String query, String text, String marked) {
    assertThat(marked(Snippets.of(compiled(query), text, 300))).isEqualTo(marked);
  }

  @Test
  void longTextIsCutToTheBestPieceAtWords() {
    String text =
        "alpha " + "filler word ".repeat(60) + "alpha beta " + "more filler ".repeat(60) + "beta";
    Snippet snippet = Snippets.of(compiled("alpha beta"), text, 100);
    assertThat(snippet.text()).hasSizeLessThanOrEqualTo(102).startsWith("…").endsWith("…");
    assertThat(marked(snippet)).contains("[alpha] [beta]");
    assertThat(snippet.text().replace("…", "").split(" ", -1))
        .allMatch(word -> word.isEmpty() || text.contains(" " + word + " "));
  }

  @Test
  void textWithoutTheQueryGivesItsBeginning() {
    String text = "filler word ".repeat(60).strip();
    Snippet snippet = Snippets.of(compiled("absent"), text, 50);
    assertThat(snippet.text()).startsWith("filler word").endsWith("…").hasSizeLessThan(52);
    assertThat(snippet.highlights()).isEmpty();
    assertThat(Snippets.of(compiled("absent"), "", 50).text()).isEmpty();
  }

  @Test
  void highlightsOfAnyTextAreInItApartAndAscending() {
    long seed = Long.getLong("tsearch.seed", System.nanoTime());
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      String text = RandomTexts.text(random, 80);
      Query query = RandomTexts.query(random, 2);
      Snippet snippet = Snippets.of(QueryTranslator.compile(query), text, 60);
      int last = 0;
      for (int[] highlight : snippet.highlights()) {
        assertThat(highlight[0]).as("seed %d round %d", seed, round).isGreaterThanOrEqualTo(last);
        assertThat(highlight[1]).isGreaterThan(highlight[0]);
        last = highlight[1];
      }
      assertThat(last).isLessThanOrEqualTo(snippet.text().length());
    }
  }

  private static CompiledQuery compiled(String text) {
    var parser = new QueryParser(Instant.EPOCH, ZoneOffset.UTC);
    return QueryTranslator.compile(parser.parse(text).query());
  }

  private static String marked(Snippet snippet) {
    var text = new StringBuilder(snippet.text());
    for (int[] highlight : snippet.highlights().reversed()) {
      text.insert(highlight[1], ']').insert(highlight[0], '[');
    }
    return text.toString();
  }
}
