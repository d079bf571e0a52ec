package dev.tsearch.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessageTextTest {
  @Test
  void linesAreBrokenBetweenWords() {
    assertThat(MessageText.lines("tsearch: the nest has no heron", 20))
        .containsExactly("tsearch: the nest", "has no heron");
    assertThat(MessageText.lines("tsearch: one\ntwo", 20)).containsExactly("tsearch: one", "two");
  }

  @Test
  void commandsToTypeStayWhole() {
    assertThat(MessageText.lines("tsearch: 3 matches before today: tsearch --since 1d heron", 40))
        .containsExactly("tsearch: 3 matches before today:", "tsearch --since 1d heron");
    assertThat(MessageText.lines("tsearch: 3 matches: tsearch --since 2026-01-01 -- heron", 20))
        .containsExactly("tsearch: 3 matches:", "tsearch --since 2026-01-01 -- heron");
    assertThat(MessageText.lines("tsearch: see the list; tsearch sessions lists", 32))
        .containsExactly("tsearch: see the list;", "tsearch sessions lists");
  }

  @Test
  void longMessagesAreShortened_withoutPartsOfCommands() {
    String typed = "heron ".repeat(1000).strip();
    assertThat(
            MessageText.shortened("nothing has the id " + typed + "; tsearch sessions lists all"))
        .hasSizeLessThanOrEqualTo(1000)
        .startsWith("nothing has the id heron heron ")
        .contains("heron … ")
        .endsWith(" heron; tsearch sessions lists all");
    assertThat(MessageText.shortened("2 matches without --on today: tsearch " + typed + "\nend"))
        .isEqualTo("2 matches without --on today (the command is too long to print)\nend");
    assertThat(MessageText.shortened("no session " + typed + ": tsearch sessions"))
        .endsWith(": tsearch sessions");
    String sentence = "heron ".repeat(100) + ": tsearch " + "heron ".repeat(50);
    assertThat(MessageText.shortened(sentence)).isEqualTo(sentence);
  }

  @Test
  void noCharacterIsCutInTwo() {
    for (String shift : new String[] {"", "x"}) {
      assertThat(MessageText.shortened(shift + "\ud83d\ude00".repeat(1000)))
          .hasSizeBetween(990, 1000)
          .doesNotContainPattern("[\ud800-\udbff](?![\udc00-\udfff])")
          .matches(text -> text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF));
    }
  }

  @Test
  void optionsKeepTheirValues() {
    assertThat(MessageText.lines("tsearch: 2 of 3 files; -n NUMBER prints more", 30))
        .containsExactly("tsearch: 2 of 3 files;", "-n NUMBER prints more");
  }
}
