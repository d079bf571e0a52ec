package dev.tsearch.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrapTest {
  @Test
  void linesAreBrokenBetweenWords() {
    assertThat(Wrap.text("the quick brown fox", 10)).containsExactly("the quick", "brown fox");
  }

  @Test
  void wordWiderThanALineStaysWhole() {
    assertThat(Wrap.text("see /a/long/path now", 6)).containsExactly("see", "/a/long/path", "now");
  }

  @Test
  void wordOfSeveralStylesIsNotBrokenBetweenThem() {
    List<StyledText> runs =
        List.of(
            new StyledText(Style.PLAIN, "in src/"),
            new StyledText(Style.MATCH, "Main"),
            new StyledText(Style.PLAIN, ".java"));
    List<List<StyledText>> lines = Wrap.runs(runs, 10, 5);
    assertThat(lines.stream().map(line -> StyledText.paint(line, Terminal.PIPE)))
        .containsExactly("in", "src/Main.java");
  }

  @Test
  void wideCharactersAreBrokenAnywhere() {
    assertThat(Wrap.text("日本語のテキスト", 6)).containsExactly("日本語", "のテキ", "スト");
    assertThat(Wrap.text("日本語です。はい", 10)).containsExactly("日本語で", "す。はい");
    assertThat(Wrap.text("日本verylongword語", 6)).containsExactly("日本", "verylongword", "語");
  }

  @Test
  void onlyALongWordIsWiderThanALine() {
    String text = "日本語のテキスト and words of 漢字 🦀🦀🦀 verylongwordwithoutanyblank";
    for (int width = 2; width < 40; width++) {
      for (String line : Wrap.text(text, width)) {
        boolean isLongWord = List.of(text.split(" ", -1)).contains(line);
        assertThat(DisplayWidth.of(line) <= width || isLongWord).as(line).isTrue();
      }
    }
  }

  @Test
  void blankLinesAndIndentStay() {
    assertThat(Wrap.text("a\n\n    b", 20)).containsExactly("a", "", "    b");
  }

  @Test
  void omittedLinesAreMarked() {
    List<StyledText> runs = List.of(new StyledText(Style.PLAIN, "one two three four"));
    List<List<StyledText>> lines = Wrap.runs(runs, 8, 1);
    assertThat(lines).hasSize(1);
    assertThat(StyledText.paint(lines.getFirst(), Terminal.PIPE)).isEqualTo("one two…");
  }

  @Test
  void highlightsStayInPlaceWhenCharactersAreRemoved() {
    String text = "\u001b[31mred\u001b[0m word";
    List<StyledText> runs = StyledText.ofHighlighted(text, List.of(new int[] {13, 17}));
    assertThat(runs).last().isEqualTo(new StyledText(Style.MATCH, "word"));
    assertThat(StyledText.paint(runs, Terminal.PIPE)).isEqualTo("red word");
  }
}
