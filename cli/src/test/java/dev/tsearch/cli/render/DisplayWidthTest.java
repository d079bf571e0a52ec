package dev.tsearch.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DisplayWidthTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"✅", "❌", "⭐", "⚡", "✨", "❓", "➕", "⏳", "☕", "⚪", "⬛", "🦀", "🚀", "漢", "Ａ", "한"})
  void emojiAndWideCharactersTakeTwoColumns(String character) {
    assertThat(DisplayWidth.of(character)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "é", "→", "✓", "☐", "☑", "⚠", "…", "│", "🌡"})
  void otherSymbolsTakeOne(String character) {
    assertThat(DisplayWidth.of(character)).isEqualTo(1);
  }

  @Test
  void combiningMarksAndJoinersTakeNone() {
    assertThat(DisplayWidth.of("e\u0301")).isEqualTo(1);
    assertThat(DisplayWidth.of("\u200d")).isZero();
  }

  @Test
  void everyEmojiThatIsShownInColorIsWide() {
    for (int c = 0x300; c <= Character.MAX_CODE_POINT; c++) {
      if (Character.isEmojiPresentation(c)) {
        assertThat(DisplayWidth.of(c)).as(Character.toString(c)).isEqualTo(2);
      }
    }
  }

  @Test
  void cutTextFits() {
    String text = "✅ done, ❌ failed 漢字";
    for (int columns = 1; columns < 25; columns++) {
      assertThat(DisplayWidth.of(DisplayWidth.cut(text, columns))).isLessThanOrEqualTo(columns);
    }
  }
}
