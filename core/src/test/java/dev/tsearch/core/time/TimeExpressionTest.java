package dev.tsearch.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeExpressionTest {
  /// A Sunday. Clocks are put forward on this day in Berlin, so that it has 23 hours.
  private static final Instant NOW = Instant.parse("2026-03-29T12:00:00.900Z");

  private static final Zone BERLIN = Zone.of(ZoneId.of("Europe/Berlin"));

  @ParameterizedTest
  @CsvSource({
    "30s, 2026-03-29T11:59:30Z",
    "90min, 2026-03-29T10:30:00Z",
    "12h, 2026-03-29T00:00:00Z",
    "30d, 2026-02-27T12:00:00Z",
    "3 d, 2026-03-26T12:00:00Z",
    "2w, 2026-03-15T12:00:00Z",
    "0d, 2026-03-29T12:00:00Z",
    "3 days ago, 2026-03-26T12:00:00Z",
    "3-days-ago, 2026-03-26T12:00:00Z",
    "3_Days_Ago, 2026-03-26T12:00:00Z",
    "a week ago, 2026-03-22T12:00:00Z",
    "an hour ago, 2026-03-29T11:00:00Z",
    "one minute ago, 2026-03-29T11:59:00Z",
    // The same local time: clocks showed 14:00 before the change, too.
    "1mo, 2026-02-28T13:00:00Z",
    "2 months ago, 2026-01-29T13:00:00Z",
    "1y, 2025-03-29T13:00:00Z",
    "now, 2026-03-29T12:00:00Z",
    "1767312000, 2026-01-02T00:00:00Z",
    "' 1767312000 ', 2026-01-02T00:00:00Z",
    "2026-01-02 10:30:15, 2026-01-02T09:30:15Z",
    "2026-01-02T10:30:15.75, 2026-01-02T09:30:15Z",
    "2026-01-02T10:30:00Z, 2026-01-02T10:30:00Z",
    "2026-01-02t10:30:00z, 2026-01-02T10:30:00Z",
    "2026-01-02T10:30:00.5+02:00, 2026-01-02T08:30:00Z",
    "2026-01-02T10:30:00-0530, 2026-01-02T16:00:00Z",
  })
  void namesOneSecond(String text, Instant expected) {
    assertThat(TimeExpression.parse(text, NOW, BERLIN)).isEqualTo(range(expected, expected));
  }

  @ParameterizedTest
  @CsvSource({
    "today, 2026-03-28T23:00:00Z, 2026-03-29T21:59:59Z",
    "Yesterday, 2026-03-27T23:00:00Z, 2026-03-28T22:59:59Z",
    "sunday, 2026-03-28T23:00:00Z, 2026-03-29T21:59:59Z",
    "last sunday, 2026-03-21T23:00:00Z, 2026-03-22T22:59:59Z",
    "mon, 2026-03-22T23:00:00Z, 2026-03-23T22:59:59Z",
    "last mon, 2026-03-22T23:00:00Z, 2026-03-23T22:59:59Z",
    "this week, 2026-03-22T23:00:00Z, 2026-03-29T21:59:59Z",
    "last week, 2026-03-15T23:00:00Z, 2026-03-22T22:59:59Z",
    "last-week, 2026-03-15T23:00:00Z, 2026-03-22T22:59:59Z",
    "this month, 2026-02-28T23:00:00Z, 2026-03-31T21:59:59Z",
    "last month, 2026-01-31T23:00:00Z, 2026-02-28T22:59:59Z",
    "last year, 2024-12-31T23:00:00Z, 2025-12-31T22:59:59Z",
    "last 7 days, 2026-03-22T12:00:00Z, 2026-03-29T12:00:00Z",
    "past 2 months, 2026-01-29T13:00:00Z, 2026-03-29T12:00:00Z",
    "past year, 2025-03-29T13:00:00Z, 2026-03-29T12:00:00Z",
    "past hour, 2026-03-29T11:00:00Z, 2026-03-29T12:00:00Z",
    "last hour, 2026-03-29T11:00:00Z, 2026-03-29T12:00:00Z",
    "past day, 2026-03-28T12:00:00Z, 2026-03-29T12:00:00Z",
    "1pm, 2026-03-29T11:00:00Z, 2026-03-29T11:00:59Z",
    "3pm, 2026-03-28T14:00:00Z, 2026-03-28T14:00:59Z",
    "11:30 AM, 2026-03-29T09:30:00Z, 2026-03-29T09:30:59Z",
    "11:30:15am, 2026-03-29T09:30:15Z, 2026-03-29T09:30:15Z",
    "12am, 2026-03-28T23:00:00Z, 2026-03-28T23:00:59Z",
    "noon, 2026-03-29T10:00:00Z, 2026-03-29T10:00:59Z",
    "yesterday midnight, 2026-03-27T23:00:00Z, 2026-03-27T23:00:59Z",
    "3 feb 2pm, 2026-02-03T13:00:00Z, 2026-02-03T13:00:59Z",
    "2026-02-03 2:30 pm, 2026-02-03T13:30:00Z, 2026-02-03T13:30:59Z",
    "2026, 2025-12-31T23:00:00Z, 2026-12-31T22:59:59Z",
    "2026-02, 2026-01-31T23:00:00Z, 2026-02-28T22:59:59Z",
    "2026-W07, 2026-02-08T23:00:00Z, 2026-02-15T22:59:59Z",
    "2026w7, 2026-02-08T23:00:00Z, 2026-02-15T22:59:59Z",
    "2026-W01, 2025-12-28T23:00:00Z, 2026-01-04T22:59:59Z",
    "2020-W53, 2020-12-27T23:00:00Z, 2021-01-03T22:59:59Z",
    "2026-2, 2026-01-31T23:00:00Z, 2026-02-28T22:59:59Z",
    "feb, 2026-01-31T23:00:00Z, 2026-02-28T22:59:59Z",
    "april, 2025-03-31T22:00:00Z, 2025-04-30T21:59:59Z",
    "Feb 2026, 2026-01-31T23:00:00Z, 2026-02-28T22:59:59Z",
    "2026-03-29, 2026-03-28T23:00:00Z, 2026-03-29T21:59:59Z",
    "2026-1-2, 2026-01-01T23:00:00Z, 2026-01-02T22:59:59Z",
    "2 jan, 2026-01-01T23:00:00Z, 2026-01-02T22:59:59Z",
    "29 march, 2026-03-28T23:00:00Z, 2026-03-29T21:59:59Z",
    "30 march, 2025-03-29T23:00:00Z, 2025-03-30T21:59:59Z",
    "'January 2, 2026', 2026-01-01T23:00:00Z, 2026-01-02T22:59:59Z",
    "2 Jan 2025, 2025-01-01T23:00:00Z, 2025-01-02T22:59:59Z",
    "14:00, 2026-03-29T12:00:00Z, 2026-03-29T12:00:59Z",
    "14:01, 2026-03-28T13:01:00Z, 2026-03-28T13:01:59Z",
    "9:05:15, 2026-03-29T07:05:15Z, 2026-03-29T07:05:15Z",
    "11:00Z, 2026-03-29T11:00:00Z, 2026-03-29T11:00:59Z",
    "yesterday 9:00, 2026-03-28T08:00:00Z, 2026-03-28T08:00:59Z",
    "mon 14:30, 2026-03-23T13:30:00Z, 2026-03-23T13:30:59Z",
    "2026-01-02T10:30, 2026-01-02T09:30:00Z, 2026-01-02T09:30:59Z",
    "3 feb 14:30:15, 2026-02-03T13:30:15Z, 2026-02-03T13:30:15Z",
  })
  void namesAllOfASpan(String text, Instant first, Instant last) {
    assertThat(TimeExpression.parse(text, NOW, BERLIN)).isEqualTo(range(first, last));
  }

  /// Just after midnight in a zone ahead of UTC, the local date is not the date of UTC.
  @ParameterizedTest
  @CsvSource({
    "today, Pacific/Auckland, 2026-03-29T11:00:00Z",
    "today, America/New_York, 2026-03-29T04:00:00Z",
    "04:00Z, America/New_York, 2026-03-29T04:00:00Z",
    "13:00Z, America/New_York, 2026-03-28T13:00:00Z",
    "11:59Z, Pacific/Auckland, 2026-03-29T11:59:00Z",
  })
  void usesTheLocalDateOfTheZone(String text, String zone, Instant first) {
    assertThat(TimeExpression.parse(text, NOW, Zone.of(ZoneId.of(zone))).min())
        .isEqualTo(first.getEpochSecond());
  }

  @ParameterizedTest
  @CsvSource({
    "2026-02-03T10:00, 2026-02-02T23:00:00Z, 2026-02-03T22:59:59Z",
    "3d, 2026-03-25T23:00:00Z, 2026-03-26T22:59:59Z",
    "today, 2026-03-28T23:00:00Z, 2026-03-29T21:59:59Z",
    "last week, 2026-03-15T23:00:00Z, 2026-03-22T22:59:59Z",
  })
  void daysAreTheWholeDaysOfASpan(String text, Instant first, Instant last) {
    assertThat(TimeExpression.days(text, NOW, BERLIN)).isEqualTo(range(first, last));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-02-03T14:30, 2026-02-03T12:30:00Z, 2026-02-03T14:30:59Z",
    "now, 2026-03-29T11:00:00Z, 2026-03-29T13:00:00Z",
    "2026-02-03, 2026-02-01T23:00:00Z, 2026-02-04T22:59:59Z",
  })
  void aroundAddsAsMuchOnBothSidesAndAtLeastAnHour(String text, Instant first, Instant last) {
    assertThat(TimeExpression.around(text, NOW, BERLIN)).isEqualTo(range(first, last));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "soon",
        "gestern",
        "30",
        "1400",
        "30x",
        "d",
        "-30d",
        "1767312000000",
        "last day",
        "13pm",
        "0am",
        "pm",
        "2:3pm",
        "noon noon",
        "2026-02 14:30",
        "2026-02-03T",
        "2026-02-03T10:00:00*",
        "14:3",
        "3 days hence",
        "feb 3 26",
        "123456d",
      })
  void unknownTextIsRejectedWithExamples(String text) {
    assertThatThrownBy(() -> TimeExpression.parse(text, NOW, BERLIN))
        .isInstanceOf(InvalidTimeException.class)
        .hasMessage(
            "not a time: \""
                + text
                + "\" (try 30d, 3mo, \"3 days ago\", \"last week\", monday, 2026-02, 2026-02-03,"
                + " 14:30 or 2026-02-03T14:30)");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-13-45, 2026-13-45: there is no month 13",
    "2026-00, 2026-00: there is no month 0",
    "2026-02-30, 2026-02-30: there is no day 30; February 2026 has 28 days",
    "31 apr 2026, 31 apr 2026: there is no day 31; April 2026 has 30 days",
    "2026-W54, 2026-W54: there is no week 54; 2026 has 53 weeks",
    "2025-w53, 2025-w53: there is no week 53; 2025 has 52 weeks",
    "25:00, 25:00: there is no hour 25",
    "2026-02-03T10:61, 2026-02-03T10:61: there is no minute 61",
    "10:00:60, 10:00:60: there is no second 60",
    "2026-02-03T10:00+25:00, 2026-02-03T10:00+25:00: there is no time zone +25:00",
    "3m, '\"3m\" may mean minutes or months; type 3min or 3mo'",
    "3 m ago, '\"3 m ago\" may mean minutes or months; type 3min or 3mo'",
  })
  void aTimeThatDoesNotExistIsRejectedInOurWords(String text, String message) {
    assertThatThrownBy(() -> TimeExpression.parse(text, NOW, BERLIN))
        .isInstanceOf(InvalidTimeException.class)
        .hasMessage(message);
  }

  private static TimeRange range(Instant first, Instant last) {
    return new TimeRange(first.getEpochSecond(), last.getEpochSecond());
  }
}
