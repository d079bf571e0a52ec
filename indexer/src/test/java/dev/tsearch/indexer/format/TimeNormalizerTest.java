package dev.tsearch.indexer.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeNormalizerTest {
  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
  private static final TimeNormalizer TIMES = TimeNormalizer.at(NOW);

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T19:18:31.028Z, 1767381511, 2026-01-02T19:18:31.028Z",
    "2026-01-02T19:18:31Z, 1767381511, 2026-01-02T19:18:31Z",
    "2026-01-02T19:18:31.5Z, 1767381511, 2026-01-02T19:18:31.5Z",
    "2026-01-02T19:18:31.67634Z, 1767381511, 2026-01-02T19:18:31.67634Z",
    "2026-01-02T19:18:31.123456789+00:00, 1767381511, 2026-01-02T19:18:31.123456789Z",
    "2026-01-02T21:18:31.028+02:00, 1767381511, 2026-01-02T19:18:31.028Z",
    "2026-01-02T14:18:31.028-0500, 1767381511, 2026-01-02T19:18:31.028Z",
    "2026-01-02T19:18:31.123456, 1767381511, 2026-01-02T19:18:31.123456Z",
    "2026-01-02 19:18:31, 1767381511, 2026-01-02T19:18:31Z",
  })
  void isoTimes_keepTheirDigits(String text, long seconds, String exact) {
    assertThat(TIMES.time(text)).contains(new SourceTime(seconds, exact));
  }

  /// The form that almost all times have is read by hand; `+00:00` instead of `Z` is not.
  @Test
  void canonicalTimesAreReadAsTheJdkReadsThem() {
    var random = new SplittableRandom(7);
    long span = NOW.getEpochSecond() - 946_684_800L;
    for (int i = 0; i < 5_000; i++) {
      Instant time =
          Instant.ofEpochSecond(
              946_684_800L + random.nextLong(span), random.nextInt(1000) * 1_000_000L);
      String text = time.toString();
      assertThat(TIMES.time(text))
          .isEqualTo(TIMES.time(text.replace("Z", "+00:00")))
          .hasValueSatisfying(
              found -> assertThat(found.seconds()).isEqualTo(time.getEpochSecond()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-01-00T00:00:00.5Z", "2026-01-01T25:00:00Z", "2026-01-01T00:60:00Z",
        "2026-01-01T00:00:61Z", "2026-01-01T00:00:0aZ", "2026-01-01T00:00:00.1234567890Z"
      })
  void whatLooksCanonicalAndIsNoDateIsNoTime(String text) {
    assertThat(TIMES.time(text)).isEmpty();
  }

  @Test
  void numbersAreSecondsOrMilliseconds() {
    var second = new SourceTime(1767381511, "2026-01-02T19:18:31Z");
    var milli = new SourceTime(1767381511, "2026-01-02T19:18:31.028Z");
    assertThat(TIMES.time(1767381511L)).contains(second);
    assertThat(TIMES.time(1767381511000L)).contains(second);
    assertThat(TIMES.time(1767381511028L)).contains(milli);
    assertThat(TIMES.time(1767381511.028)).contains(milli);
    assertThat(TIMES.time(new BigDecimal("1767381511.028"))).contains(milli);
  }

  @Test
  void timesBefore2000OrMoreThanADayAheadAreNone() {
    assertThat(TIMES.time(1000L)).isEmpty();
    assertThat(TIMES.time(0L)).isEmpty();
    assertThat(TIMES.time(-5L)).isEmpty();
    assertThat(TIMES.time("1999-12-31T23:59:59Z")).isEmpty();
    assertThat(TIMES.time("2000-01-01T00:00:00Z")).isPresent();
    assertThat(TIMES.time("2026-03-02T00:00:00Z")).isPresent();
    assertThat(TIMES.time("2026-03-02T00:00:01Z")).isEmpty();
    assertThat(TIMES.time(Long.MAX_VALUE)).isEmpty();
    assertThat(TIMES.time(1e300)).isEmpty();
    assertThat(TIMES.time(new BigDecimal("1e400"))).isEmpty();
    assertThat(TIMES.time(new BigDecimal("1e-2147483647"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2026-01-02",
        "2026-13-02T19:18:31Z",
        "2026-01-02T19:18:31+",
        "Z"
      })
  void whatIsNoTimeIsNone(String text) {
    assertThat(TIMES.time(text)).isEmpty();
    assertThat(TIMES.time(true)).isEmpty();
    assertThat(TIMES.time(null)).isEmpty();
  }
}
