package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.query.TimeExpression.Bound;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeExpressionTest {
  private static final Instant NOW = Instant.parse("2026-03-29T12:00:00.900Z");
  private static final Zone BERLIN = Zone.of(ZoneId.of("Europe/Berlin"));

  @ParameterizedTest
  @CsvSource({
    "90m, 2026-03-29T10:30:00Z",
    "12h, 2026-03-29T00:00:00Z",
    "30d, 2026-02-27T12:00:00Z",
    "2w, 2026-03-15T12:00:00Z",
    "0d, 2026-03-29T12:00:00Z",
    "now, 2026-03-29T12:00:00Z",
    "Yesterday, 2026-03-27T23:00:00Z",
    "today, 2026-03-28T23:00:00Z",
    "2026-01-02, 2026-01-01T23:00:00Z",
    "2026-01-02T10:30, 2026-01-02T09:30:00Z",
    "2026-01-02 10:30:15, 2026-01-02T09:30:15Z",
    "2026-01-02T10:30:15.75, 2026-01-02T09:30:15Z",
    "2026-01-02T10:30:00Z, 2026-01-02T10:30:00Z",
    "2026-01-02t10:30:00z, 2026-01-02T10:30:00Z",
    "2026-01-02T10:30:00.5+02:00, 2026-01-02T08:30:00Z",
    "1767312000, 2026-01-02T00:00:00Z",
    "' 1767312000 ', 2026-01-02T00:00:00Z",
  })
  void lowerBoundIsTheFirstSecond(String text, Instant expected) {
    assertThat(TimeExpression.parse(text, NOW, BERLIN, Bound.SINCE))
        .isEqualTo(expected.getEpochSecond());
  }

  /// Clocks are put forward on 2026-03-29 in this zone, so that day has 23 hours.
  @ParameterizedTest
  @CsvSource({
    "2w, 2026-03-15T12:00:00Z",
    "yesterday, 2026-03-28T22:59:59Z",
    "today, 2026-03-29T21:59:59Z",
    "2026-03-29, 2026-03-29T21:59:59Z",
    "2026-01-02, 2026-01-02T22:59:59Z",
    "2026-01-02T10:30, 2026-01-02T09:30:59Z",
    "2026-01-02T10:30:15.75, 2026-01-02T09:30:15Z",
    "2026-01-02T10:30:00Z, 2026-01-02T10:30:00Z",
    "1767312000, 2026-01-02T00:00:00Z",
  })
  void upperBoundIsTheLastSecond(String text, Instant expected) {
    assertThat(TimeExpression.parse(text, NOW, BERLIN, Bound.UNTIL))
        .isEqualTo(expected.getEpochSecond());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "soon", "30", "30x", "d", "2026", "-30d", "2026-1-2", "1767312000000", "3 d"})
  void invalidTimeIsRejectedWithTheExpectedForms(String text) {
    assertThatThrownBy(() -> TimeExpression.parse(text, NOW, BERLIN, Bound.SINCE))
        .isInstanceOf(InvalidTimeException.class)
        .hasMessageContaining("\"" + text + "\"")
        .hasMessageContaining("expected 30d, 12h, 2w, 2026-01-02");
  }

  @Test
  void dayThatDoesNotExistIsReported() {
    assertThatThrownBy(() -> TimeExpression.parse("2026-02-30", NOW, BERLIN, Bound.SINCE))
        .isInstanceOf(InvalidTimeException.class)
        .hasMessageContaining("2026-02-30")
        .hasMessageContaining("FEBRUARY 30");
    assertThatThrownBy(() -> TimeExpression.parse("2026-02-03T10:00:00*", NOW, BERLIN, Bound.SINCE))
        .isInstanceOf(InvalidTimeException.class);
  }
}
