package dev.tsearch.indexer.format;

import static dev.tsearch.indexer.format.Reading.seconds;
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
  private static final long YEAR_2000 = seconds("2000-01-01T00:00:00Z");
  private static final TimeNormalizer TIMES = TimeNormalizer.at(NOW);

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T19:18:31.028Z, 2026-01-02T19:18:31.028Z",
    "2026-01-02T19:18:31Z, 2026-01-02T19:18:31Z",
    "2026-01-02T19:18:31.5Z, 2026-01-02T19:18:31.5Z",
    "2026-01-02T19:18:31.67634Z, 2026-01-02T19:18:31.67634Z",
    "2026-01-02T19:18:31.123456789+00:00, 2026-01-02T19:18:31.123456789Z",
    "2026-01-02T21:18:31.028+02:00, 2026-01-02T19:18:31.028Z",
    "2026-01-02T14:18:31.028-0500, 2026-01-02T19:18:31.028Z",
    "2026-01-02T19:18:31.123456, 2026-01-02T19:18:31.123456Z",
    "2026-01-02 19:18:31, 2026-01-02T19:18:31Z",
  })
  void isoTimes_keepTheirFractionDigits(String text, String exact) {
    assertThat(TIMES.time(text)).contains(new SourceTime(seconds(exact), exact));
  }

  /// Times with `Z` have a parser of their own; times with `+00:00` use the one of the JDK.
  @Test
  void canonicalTimes_equalTheTimesOfTheJdk() {
    var random = new SplittableRandom(7);
    long span = NOW.getEpochSecond() - YEAR_2000;
    for (int i = 0; i < 5_000; i++) {
      Instant time =
          Instant.ofEpochSecond(
              YEAR_2000 + random.nextLong(span), random.nextInt(1000) * 1_000_000L);
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
  void invalidDatesInCanonicalForm_areNoTimes(String text) {
    assertThat(TIMES.time(text)).isEmpty();
  }

  @Test
  void numbersAreSecondsOrMilliseconds() {
    long seconds = seconds("2026-01-02T19:18:31Z");
    var whole = new SourceTime(seconds, "2026-01-02T19:18:31Z");
    var fraction = new SourceTime(seconds, "2026-01-02T19:18:31.028Z");
    assertThat(TIMES.time(seconds)).contains(whole);
    assertThat(TIMES.time(seconds * 1000)).contains(whole);
    assertThat(TIMES.time(seconds * 1000 + 28)).contains(fraction);
    assertThat(TIMES.time(Double.valueOf(seconds + ".028"))).contains(fraction);
    assertThat(TIMES.time(new BigDecimal(seconds + ".028"))).contains(fraction);
  }

  @Test
  void timesBefore2000OrMoreThanADayAhead_areRejected() {
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
  void otherValues_areNoTimes(String text) {
    assertThat(TIMES.time(text)).isEmpty();
    assertThat(TIMES.time(true)).isEmpty();
    assertThat(TIMES.time(null)).isEmpty();
  }
}
