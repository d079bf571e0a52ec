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
  void longWordsAreBrokenAnywhere() {
    assertThat(Wrap.text("a abcdefghij", 4)).containsExactly("a ab", "cdef", "ghij");
  }

  @Test
  void noLineIsWiderThanAllowed() {
    String text = "日本語のテキスト and words of 漢字 🦀🦀🦀 verylongwordwithoutanyblank";
    for (int width = 2; width < 40; width++) {
      for (String line : Wrap.text(text, width)) {
        assertThat(DisplayWidth.of(line)).isLessThanOrEqualTo(width);
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
