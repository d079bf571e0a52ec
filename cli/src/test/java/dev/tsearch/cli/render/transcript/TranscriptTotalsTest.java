package dev.tsearch.cli.render.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.transcript.Tokens;
import dev.tsearch.core.transcript.TranscriptStats;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TranscriptTotalsTest {

  @Test
  void printsTotalsInOneLine() {
    var stats =
        new TranscriptStats(
            47,
            12,
            1,
            2,
            Map.of("Bash", 5, "Write", 5),
            new Tokens(132, 1480, 223_265, 8467, 12),
            Map.of(),
            new Tokens(0, 0, 0, 0, 0),
            List.of(),
            Duration.ofMillis(151_080),
            "slug");
    assertThat(TranscriptTotals.line(stats))
        .isEqualTo(
            "12 answers, 10 tool calls (2 failed), 1 compaction · 8,599 tokens read, 1,480 written,"
                + " 223,265 from the cache · 2 min 31 s");
  }

  /// The heading has the time already.
  @Test
  void whatIsZeroIsNotSaid_norTheTimeAlone() {
    for (long seconds : new long[] {-5, 5}) {
      assertThat(TranscriptTotals.line(ofSeconds(seconds))).isEmpty();
    }
  }

  private static TranscriptStats ofSeconds(long seconds) {
    var nothing = new Tokens(0, 0, 0, 0, 0);
    return new TranscriptStats(
        1,
        0,
        0,
        0,
        Map.of(),
        nothing,
        Map.of(),
        nothing,
        List.of(),
        Duration.ofSeconds(seconds),
        "");
  }
}
