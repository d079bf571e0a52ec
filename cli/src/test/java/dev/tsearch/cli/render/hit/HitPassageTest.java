package dev.tsearch.cli.render.hit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.Seed;
import dev.tsearch.indexer.answer.CutSnippet;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HitPassageTest {
  private static final List<String> WORDS =
      List.of("a", "quay", "   100→", "\n", "\n   ", "\t", "日本語", "/a/path/to/a/file", "🦀", "-");

  /// A hit once appeared without its match: the snippet was cut after its sixth line.
  @Test
  void matchAfterManyLinesIsShown() {
    String text = "line\n".repeat(9) + "the needle\n" + "line\n".repeat(9);
    int at = text.indexOf("needle");
    var snippet = new Snippet(text, List.of(new int[] {at, at + 6}));
    assertThat(texts(HitPassage.lines(snippet, 40, 3)))
        .containsExactly("…line", "the needle", "line…");
  }

  @Test
  void everyPassageHasAMatchAndFits() {
    var random = new Random(Seed.next());
    for (int round = 0; round < 2_000; round++) {
      Snippet snippet = snippet(random);
      int width = 6 + random.nextInt(60);
      int count = 1 + random.nextInt(5);
      List<List<StyledText>> lines = HitPassage.lines(snippet, width, count);
      String context = "text " + snippet.text() + ", width " + width + ", lines " + texts(lines);
      assertThat(lines.size()).as(context).isLessThanOrEqualTo(count);
      assertThat(lines.stream().flatMap(List::stream).anyMatch(run -> run.style() == Style.MATCH))
          .as(context)
          .isTrue();
      for (String line : texts(lines)) {
        boolean isWord = line.strip().indexOf(' ') < 0;
        assertThat(DisplayWidth.of(line) <= width || isWord).as(context).isTrue();
      }
    }
  }

  private static Snippet snippet(Random random) {
    var text = new StringBuilder(random.nextBoolean() ? "…" : "");
    var highlights = new ArrayList<int[]>();
    int words = 1 + random.nextInt(60);
    int matched = random.nextInt(words);
    for (int word = 0; word < words; word++) {
      int start = text.length();
      boolean isMatch = word == matched || random.nextInt(9) == 0;
      text.append(isMatch ? "needle" : WORDS.get(random.nextInt(WORDS.size())));
      if (isMatch) {
        highlights.add(new int[] {start, text.length()});
      }
      text.append(' ');
    }
    return new Snippet(text.toString(), highlights);
  }

  @Test
  void commonMarginsAreRemoved() {
    String listing = "    99→    one {\n   100→      two\n   101→    }";
    assertThat(texts(listing, "two")).containsExactly("one {", "  two", "}");
    assertThat(texts("…end of a line\n    one\n      two", "two"))
        .containsExactly("…end of a line", "one", "  two");
    assertThat(texts("    one\n  two", "one")).containsExactly("  one", "two");
    assertThat(texts("\u00a0one of a screen", "one")).containsExactly("one of a screen");
  }

  @Test
  void lineNumberThatMatchesStays() {
    assertThat(texts("   100→one\n   101→two", "101")).containsExactly("100→one", "101→two");
  }

  @Test
  void textThatIsShortenedKeepsItsFirstMatch() {
    String text = "x ".repeat(100) + "needle" + " y".repeat(100);
    Snippet cut = CutSnippet.of(new Snippet(text, List.of(new int[] {200, 206})), 40);
    assertThat(cut.text()).hasSizeLessThanOrEqualTo(40).startsWith("…").endsWith("…");
    assertThat(cut.highlights()).hasSize(1);
    int[] match = cut.highlights().getFirst();
    assertThat(cut.text().substring(match[0], match[1])).isEqualTo("needle");
  }

  private static List<String> texts(String text, String match) {
    int at = text.indexOf(match);
    int[] range = {at, at + match.length()};
    return texts(HitPassage.lines(new Snippet(text, List.of(range)), 60, 3));
  }

  private static List<String> texts(List<List<StyledText>> lines) {
    return lines.stream().map(line -> StyledText.paint(line, Terminal.PIPE)).toList();
  }
}
