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
  void optionsKeepTheirValues() {
    assertThat(MessageText.lines("tsearch: 2 of 3 files; -n NUMBER prints more", 30))
        .containsExactly("tsearch: 2 of 3 files;", "-n NUMBER prints more");
  }
}
