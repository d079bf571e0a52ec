package dev.tsearch.cli.render.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.transcript.Activity.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActivityTest {
  @Test
  void barsGrowWithTheNumberOfEntries() {
    assertThat(
            Activity.line(List.of(new Span(0, 0, 1), new Span(10, 10, 4), new Span(40, 40, 8)), 4))
        .isEqualTo("▁▄ █");
  }

  @Test
  void entriesOfASpanAreSpreadOverIt() {
    assertThat(Activity.line(List.of(new Span(0, 40, 40)), 4)).isEqualTo("████");
  }

  @Test
  void oneMomentHasNoActivity() {
    assertThat(Activity.line(List.of(new Span(7, 7, 3)), 4)).isEmpty();
    assertThat(Activity.line(List.of(), 4)).isEmpty();
  }
}
