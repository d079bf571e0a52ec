package dev.tsearch.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContextBlockTest {
  private static final ExportedEntry LATE = passage("late", 20, "peas in March");
  private static final ExportedEntry EARLY = passage("early", 10, "beans in May");

  private static ExportedEntry passage(String id, long later, String text) {
    Entry entry = Entries.message(id, Entries.NOON + later, text, "garden-1");
    return ExportedEntry.of(entry);
  }

  private static ContextBlock characters(long most) {
    return new ContextBlock(most, String::length);
  }

  @Test
  void passagesAreCitedAndInOrderOfTime() {
    assertThat(characters(1_000).of(List.of(LATE, EARLY)))
        .isEqualTo(
            """
            ## User (alice)

            *2024-03-09 16:00:10 UTC · session `garden-1` · `early`*

            beans in May

            ## User (alice)

            *2024-03-09 16:00:20 UTC · session `garden-1` · `late`*

            peas in March

            """);
  }

  @Test
  void theBestAreChosen() {
    String best = characters(1_000).of(List.of(LATE));
    assertThat(characters(best.length()).of(List.of(LATE, EARLY))).isEqualTo(best);
    assertThat(characters(best.length() - 1).of(List.of(LATE, EARLY))).isEmpty();
  }

  @Test
  void theFirstThatDoesNotFitIsCut() {
    ExportedEntry longer = passage("long", 30, "water the beds ".repeat(100));
    for (int most = 200; most < 1_500; most += 100) {
      String block = characters(most).of(List.of(longer, EARLY));
      assertThat(block).hasSizeBetween(most - 20, most).endsWith("…\n\n").doesNotContain("beans");
    }
  }

  @Test
  void aBudgetIsPositive() {
    assertThatThrownBy(() -> characters(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxTokens must be >= 1, got 0");
  }
}
