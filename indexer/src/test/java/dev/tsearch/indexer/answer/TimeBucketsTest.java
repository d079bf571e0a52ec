package dev.tsearch.indexer.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.indexer.answer.TimeBuckets.Bucket;
import dev.tsearch.indexer.answer.TimeBuckets.Unit;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeBucketsTest {

  @ParameterizedTest
  @CsvSource({
    "2026-02-03T10:00, 2026-02-03T10:00, HOUR, 1, 2026-02-03 10:00",
    "2026-02-03T10:00, 2026-02-04T16:00, HOUR, 31, 2026-02-03 10:00",
    "2026-02-03T10:00, 2026-02-04T17:00, DAY, 2, 2026-02-03",
    "2026-02-03T10:00, 2026-03-05T23:00, DAY, 31, 2026-02-03",
    "2026-02-03T10:00, 2026-03-06T00:00, WEEK, 5, 2026-02-02",
    "2026-02-03T10:00, 2026-12-03T00:00, MONTH, 11, 2026-02",
    "2020-02-03T10:00, 2026-12-03T00:00, YEAR, 7, 2020",
    "1970-02-03T10:00, 2026-12-03T00:00, YEAR, 57, 1970",
  })
  void unitIsTheShortestThatFits(
      LocalDateTime first, LocalDateTime last, Unit unit, int count, String label) {
    TimeBuckets buckets = TimeBuckets.of(hours(first, last), 31);
    assertThat(buckets.unit()).isEqualTo(unit);
    assertThat(buckets.buckets()).hasSize(count);
    assertThat(buckets.buckets().getFirst().label()).isEqualTo(label);
  }

  private static Map<LocalDateTime, Long> hours(LocalDateTime first, LocalDateTime last) {
    Map<LocalDateTime, Long> hours = new HashMap<>();
    hours.put(first, 1L);
    hours.put(last, 1L);
    return hours;
  }

  @Test
  void gapsAreBuckets() {
    var hours =
        Map.of(
            LocalDateTime.parse("2026-02-03T10:00"), 2L,
            LocalDateTime.parse("2026-02-03T22:00"), 1L,
            LocalDateTime.parse("2026-02-06T00:00"), 4L);
    assertThat(TimeBuckets.of(hours, 5).buckets())
        .containsExactly(
            new Bucket("2026-02-03", 3),
            new Bucket("2026-02-04", 0),
            new Bucket("2026-02-05", 0),
            new Bucket("2026-02-06", 4));
  }

  @Test
  void withoutTimesThereAreNoBuckets() {
    assertThat(TimeBuckets.of(Map.of(), 31).buckets()).isEqualTo(List.of());
  }

  /// No match is lost, and the first and the last bucket have some.
  @Test
  void bucketsHaveAllMatches() {
    var random = new Random(Seed.next());
    for (int i = 0; i < 2_000; i++) {
      Map<LocalDateTime, Long> hours = new HashMap<>();
      LocalDateTime start =
          LocalDateTime.parse("2020-01-01T00:00").plusHours(random.nextInt(60_000));
      int span = 1 << random.nextInt(16);
      for (int entry = random.nextInt(20); entry >= 0; entry--) {
        hours.merge(start.plusHours(random.nextInt(span)), 1L + random.nextInt(9), Long::sum);
      }
      TimeBuckets buckets = TimeBuckets.of(hours, 31);
      assertThat(buckets.buckets().stream().mapToLong(Bucket::count).sum())
          .isEqualTo(hours.values().stream().mapToLong(Long::longValue).sum());
      assertThat(buckets.buckets()).hasSizeLessThanOrEqualTo(31);
      assertThat(buckets.buckets().getFirst().count()).isPositive();
      assertThat(buckets.buckets().getLast().count()).isPositive();
    }
  }
}
