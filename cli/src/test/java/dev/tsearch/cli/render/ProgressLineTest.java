package dev.tsearch.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void itShowsBytesRateAndTimeLeft() {
    assertThat(ProgressLine.line(25_000_000, 100_000_000, 5 * SECOND, 100))
        .isEqualTo(
            "███████░░░░░░░░░░░░░░░░░░░░░░░ 25%  25.0 MB of 100.0 MB  5.0 MB/s  15.0 s left");
  }

  @Test
  void itFitsNarrowTerminals() {
    for (int width = 20; width < 120; width++) {
      String line = ProgressLine.line(25_000_000, 100_000_000, 5 * SECOND, width);
      assertThat(DisplayWidth.of(line)).isLessThanOrEqualTo(width);
    }
  }

  @Test
  void noEstimateIsShownAtTheBeginning() {
    assertThat(ProgressLine.line(0, 100, 0, 80)).doesNotContain("left");
    assertThat(ProgressLine.line(10, 100, SECOND / 2, 80)).doesNotContain("left");
  }

  @Test
  void lessThanASecondIsNotEstimated() {
    assertThat(ProgressLine.line(98, 100, 5 * SECOND, 80)).endsWith("< 1 s left");
    assertThat(ProgressLine.line(50, 100, 5 * SECOND, 80)).endsWith("  5.0 s left");
  }
}
