package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StopWordsTest {
  @Test
  void questionWordsAndArticlesSayLittle() {
    for (String word : new String[] {"the", "How", "WHAT", "with,", "you?"}) {
      assertThat(StopWords.contains(word)).as(word).isTrue();
    }
    for (String word : new String[] {"ownership", "", "?", "then-else", "thee"}) {
      assertThat(StopWords.contains(word)).as(word).isFalse();
    }
  }

  @Test
  void onlyWordsOfLettersMayBeMistyped() {
    for (String word : new String[] {"harvst", "harvst?", "(harvst)", "snake_case", "größe"}) {
      assertThat(Spelling.mayBeMistyped(word)).as(word).isTrue();
    }
    for (String word : new String[] {"own", "E0502", "src/main", "a.b.c.d", ""}) {
      assertThat(Spelling.mayBeMistyped(word)).as(word).isFalse();
    }
    assertThat(Spelling.bare("\"harvst?!")).isEqualTo("harvst");
  }
}
