package dev.tsearch.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.TimeRange;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TimeExpressionPropertyTest {
  private static final List<ZoneId> ZONES =
      new TreeSet<>(ZoneId.getAvailableZoneIds()).stream().map(ZoneId::of).toList();
  private static final List<String> PARTS =
      List.of(
          "last",
          "this",
          "past",
          "ago",
          "a",
          "an",
          "3",
          "30",
          "2026",
          "99999",
          "w",
          "mo",
          "m",
          "y",
          "days",
          "week",
          "month",
          "feb",
          "may",
          "monday",
          "sun",
          "today",
          "yesterday",
          "now",
          "-02",
          "-31",
          "-",
          ":",
          "14:30",
          "25:61",
          "T",
          "Z",
          "+02:00",
          ".5",
          " ",
          " ",
          "_",
          ",",
          "é",
          "İ",
          "\0",
          "１２");

  private final Random random = new Random(Seed.next());

  @Test
  void anyTextIsATimeOrIsRejectedInOurWords() {
    int times = 0;
    for (int i = 0; i < 200_000; i++) {
      var text = new StringBuilder();
      for (int part = random.nextInt(5); part >= 0; part--) {
        text.append(PARTS.get(random.nextInt(PARTS.size())));
        text.append(random.nextBoolean() ? " " : "");
      }
      String typed = text.toString();
      try {
        TimeRange range = TimeExpression.parse(typed, now(), zone());
        assertThat(range.min()).as(typed).isLessThanOrEqualTo(range.max());
        times++;
      } catch (InvalidTimeException e) {
        assertThat(e.getMessage())
            .contains(typed.strip())
            .containsPattern("not a time|there is no|may mean");
      }
    }
    assertThat(times).as("texts that are times").isGreaterThan(2_000);
  }

  /// The days of a month follow each other without a gap or an overlap, and are the month; so are
  /// the months of a year. Days that a zone left out have no second.
  @Test
  void daysMakeAMonthAndMonthsAYear() {
    for (int i = 0; i < 300; i++) {
      Zone zone = zone();
      Instant now = now();
      int year = 1971 + random.nextInt(90);
      TimeRange whole = TimeExpression.parse(Integer.toString(year), now, zone);
      long next = whole.min();
      for (int m = 1; m <= 12; m++) {
        YearMonth month = YearMonth.of(year, m);
        TimeRange range = TimeExpression.parse(month.toString(), now, zone);
        assertThat(range.min()).isEqualTo(next);
        for (int d = 1; d <= month.lengthOfMonth(); d++) {
          TimeRange day = TimeExpression.parse(month.atDay(d).toString(), now, zone);
          assertThat(day.min()).isEqualTo(next);
          next = day.max() + 1;
        }
        assertThat(range.max()).isEqualTo(next - 1);
      }
      assertThat(whole.max()).isEqualTo(next - 1);
    }
  }

  @Test
  void dayBeginsWhereJavaTimeSays() {
    for (int i = 0; i < 20_000; i++) {
      ZoneId id = ZONES.get(random.nextInt(ZONES.size()));
      LocalDate date = LocalDate.ofEpochDay(random.nextInt(20_000) + 800);
      assertThat(TimeExpression.parse(date.toString(), now(), Zone.of(id)).min())
          .as(date + " in " + id)
          .isEqualTo(date.atStartOfDay().atZone(id).toEpochSecond());
    }
  }

  @Test
  void aWeekdayIsTheLatestOneAndLastIsBeforeToday() {
    for (int i = 0; i < 5_000; i++) {
      Zone zone = zone();
      Instant now = now();
      DayOfWeek wanted = DayOfWeek.of(1 + random.nextInt(7));
      LocalDate today = zone.at(now).toLocalDate();
      LocalDate latest = first(TimeExpression.parse(wanted.toString(), now, zone), zone);
      LocalDate before = first(TimeExpression.parse("last " + wanted, now, zone), zone);
      assertThat(latest.getDayOfWeek()).isEqualTo(wanted);
      assertThat(latest).isBetween(today.minusDays(6), today);
      assertThat(before.getDayOfWeek()).isEqualTo(wanted);
      assertThat(before).isBetween(today.minusDays(7), today.minusDays(1));
    }
  }

  @Test
  void aClockTimeIsTheLatestOne() {
    for (int i = 0; i < 5_000; i++) {
      Zone zone = Zone.of(ZoneId.of("UTC"));
      Instant now = now();
      String text = "%d:%02d".formatted(random.nextInt(24), random.nextInt(60));
      TimeRange range = TimeExpression.parse(text, now, zone);
      assertThat(now.getEpochSecond() - range.min()).as(text).isBetween(0L, 86_399L);
      assertThat(range.max() - range.min()).isEqualTo(59);
    }
  }

  private static LocalDate first(TimeRange day, Zone zone) {
    // Noon, since a zone may skip the first hours of a day.
    return zone.at(Instant.ofEpochSecond(day.min() + 43_200)).toLocalDate();
  }

  private Instant now() {
    return Instant.ofEpochSecond(1_500_000_000L + random.nextInt(1_000_000_000));
  }

  private Zone zone() {
    return Zone.of(ZONES.get(random.nextInt(ZONES.size())));
  }
}
