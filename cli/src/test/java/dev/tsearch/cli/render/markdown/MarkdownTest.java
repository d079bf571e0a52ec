package dev.tsearch.cli.render.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.Seed;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MarkdownTest {
  private static final List<String> PIECES =
      List.of(
          "word ",
          "**strong** ",
          "*it* ",
          "`code` ",
          "parent_uuid ",
          "2 * 3 ",
          "\n",
          "\n\n",
          "- ",
          "# ",
          "1. ",
          "> ",
          "| a | b |\n",
          "|---|---|\n",
          "```\n",
          "```Error: no more\n",
          "```3:9:a.ts\n",
          "````\n",
          "```one line``` ",
          "last``` ",
          "日本語 ",
          "_x_ ",
          "** ");

  @Test
  void blocksAreFormatted() {
    assertThat(plain("# Title\n\n- one\n- [x] two\n  1. three\n> said\n```rust\nlet x = 1;\n```"))
        .containsExactly("Title", "", "• one", "• ☑ two", "  1. three", "│ said", "  let x = 1;");
  }

  /// The first line of code was lost if it was next to the fence, as in messages of Slack, and the
  /// text after a fence and its end on one line was lost, too.
  @Test
  void textNextToFencesIsKept() {
    assertThat(plain("```I0326 one\n two```\nafter *it*"))
        .containsExactly("  I0326 one", "   two", "after it");
    assertThat(plain("```ls -l``` lists\nafter")).containsExactly("ls -l lists", "after");
    assertThat(plain("```3:9:src/mill.ts\nx\n```\nafter"))
        .containsExactly("  3:9:src/mill.ts", "  x", "after");
    assertThat(plain("```bash\necho '```'\n```\nafter")).containsExactly("  echo '```'", "after");
  }

  @Test
  void longFencesEndWithLongFences() {
    assertThat(plain("````md\n```\nx\n```\n````\nafter"))
        .containsExactly("  ```", "  x", "  ```", "after");
  }

  @Test
  void linesOfAnItemAreAlignedWithItsText() {
    List<List<StyledText>> lines = Markdown.lines("- one two three", 9, true);
    assertThat(texts(lines)).containsExactly("• one two", "  three");
  }

  @Test
  void emphasisIsAStyle() {
    assertThat(painted("a **b** *c* `d`"))
        .isEqualTo("a \u001b[1mb\u001b[0m \u001b[3mc\u001b[0m \u001b[33md\u001b[0m");
  }

  @Test
  void signsInWordsAreText() {
    String text = "parent_uuid and the_other_one, 2 * 3 * 4, a ** b, unfinished `code";
    assertThat(painted(text)).isEqualTo(text);
  }

  @Test
  void withoutStylesEmphasisKeepsItsSigns() {
    assertThat(texts(Markdown.lines("a **b** `c`", 40, false))).containsExactly("a **b** `c`");
  }

  @Test
  void columnsOfTablesAreAligned() {
    String table = "| name | n |\n|---|--:|\n| `日本` | 1 |\n| b | 22 |";
    assertThat(plain(table)).containsExactly("name │ n", "─────────", "日本 │ 1", "b    │ 22");
    assertThat(texts(Markdown.lines(table, 8, true))).contains("|---|--:|");
  }

  @Test
  void everyWordIsKept_andOnlyLongWordsAreWiderThanALine() {
    var random = new Random(Seed.next());
    for (int round = 0; round < 2_000; round++) {
      var text = new StringBuilder();
      for (int piece = random.nextInt(40); piece >= 0; piece--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      int width = 16 + random.nextInt(60);
      List<String> lines = texts(Markdown.lines(text.toString(), width, random.nextBoolean()));
      for (String line : lines) {
        assertThat(DisplayWidth.of(line)).as("%s in %d", text, width).isLessThanOrEqualTo(width);
      }
      assertThat(letters(String.join("", lines))).as(text.toString()).isEqualTo(letters(text));
    }
  }

  private static String letters(CharSequence text) {
    return text.chars()
        .filter(Character::isLetterOrDigit)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static List<String> plain(String text) {
    return texts(Markdown.lines(text, 40, true));
  }

  private static String painted(String text) {
    return StyledText.paint(
        Markdown.lines(text, 200, true).getFirst(), new Terminal(true, 200, true));
  }

  private static List<String> texts(List<List<StyledText>> lines) {
    return lines.stream()
        .map(line -> StyledText.paint(line, Terminal.PIPE).stripTrailing())
        .toList();
  }
}
