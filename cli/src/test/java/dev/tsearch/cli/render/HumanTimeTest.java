package dev.tsearch.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.time.UtcTime;
import dev.tsearch.core.time.Zone;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class HumanTimeTest {
  private static final HumanTime TIME =
      new HumanTime(Instant.parse("2026-03-01T12:00:00Z"), Zone.of(ZoneOffset.UTC));

  @Test
  void timesAreRelativeWhereTheyAreRecent() {
    assertThat(of("2026-03-01T09:05:00Z")).isEqualTo("today 09:05");
    assertThat(of("2026-02-28T23:59:00Z")).isEqualTo("yesterday 23:59");
    assertThat(of("2026-02-24T10:00:00Z")).isEqualTo("Tue 10:00");
    assertThat(of("2026-02-22T10:00:00Z")).isEqualTo("22 Feb 10:00");
    assertThat(of("2025-12-31T10:00:00Z")).isEqualTo("31 Dec 2025");
    assertThat(of("2026-03-02T10:00:00Z")).isEqualTo("2 Mar 10:00");
    assertThat(TIME.of(0)).isEqualTo("undated");
  }

  @Test
  void aTimeThatIsInferredIsMarked() {
    long time = Instant.parse("2026-03-01T09:05:00Z").getEpochSecond();
    assertThat(TIME.of(time, true)).isEqualTo("~today 09:05");
    assertThat(TIME.of(time, false)).isEqualTo("today 09:05");
    assertThat(TIME.of(0, true)).isEqualTo("undated");
  }

  @Test
  void daysAreThoseOfTheLocalZone() {
    var elsewhere = new HumanTime(TIME.now(), Zone.of(ZoneId.of("Asia/Tokyo")));
    assertThat(elsewhere.of(Instant.parse("2026-02-28T23:59:00Z").getEpochSecond()))
        .isEqualTo("today 08:59");
  }

  @Test
  void nextToATimeOfTheSameDayTheDateIsLeftOut() {
    long printed = Instant.parse("2026-03-01T09:05:00Z").getEpochSecond();
    assertThat(TIME.nextTo(printed + 60, printed)).isEqualTo("09:06");
    assertThat(TIME.nextTo(printed - 86_400, printed)).isEqualTo("yesterday 09:05");
  }

  @Test
  void isoTimesAreInUtcToTheSecond() {
    for (long time : new long[] {1, 59, 1_767_312_000, 1_772_182_801, 253_402_300_799L}) {
      assertThat(UtcTime.text(time)).isEqualTo(Instant.ofEpochSecond(time).toString());
    }
    assertThat(UtcTime.text(0)).isEmpty();
  }

  private static String of(String time) {
    return TIME.of(Instant.parse(time).getEpochSecond());
  }
}
