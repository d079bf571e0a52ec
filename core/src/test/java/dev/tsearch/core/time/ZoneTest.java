package dev.tsearch.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.HashSet;
import java.util.List;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ZoneTest {

  /// From 1970 on; before, [java.util.TimeZone] rounds offsets with seconds.
  private static final Instant FIRST = Instant.parse("1970-01-03T00:00:00Z");

  private static final Instant LAST = Instant.parse("2060-01-01T00:00:00Z");

  /// Compares with java.time in every zone that it knows: from two days before to two days after
  /// each change of the offset, in steps of 15 minutes, which meet the times that a change skips
  /// and those that it repeats.
  @Test
  void agreesWithJavaTimeAroundEveryChangeOfEveryZone() {
    var zones = new TreeSet<>(ZoneId.getAvailableZoneIds());
    int compared = 0;
    for (String name : zones) {
      ZoneId id = ZoneId.of(name);
      Zone zone = Zone.of(id);
      var seen = new HashSet<LocalDateTime>();
      for (ZoneOffsetTransition change = id.getRules().nextTransition(FIRST);
          change != null && change.getInstant().isBefore(LAST);
          change = id.getRules().nextTransition(change.getInstant())) {
        LocalDateTime last = change.getDateTimeBefore().plusDays(2);
        for (LocalDateTime local = change.getDateTimeBefore().minusDays(2);
            local.isBefore(last);
            local = local.plusMinutes(15)) {
          if (seen.add(local)) {
            assertAgrees(zone, id, local);
            compared++;
          }
        }
      }
    }
    assertThat(zones).hasSizeGreaterThan(500);
    assertThat(compared).as("local times that were compared").isGreaterThan(1_000_000);
  }

  @Test
  void agreesWithJavaTimeOnEveryDayOfAZoneWithoutChanges() {
    for (ZoneId id : List.of(ZoneOffset.UTC, ZoneId.of("Asia/Kolkata"), ZoneOffset.ofHours(-9))) {
      Zone zone = Zone.of(id);
      for (int day = 0; day < 1_000; day++) {
        assertAgrees(zone, id, LocalDateTime.of(2024, 1, 1, 0, 0).plusDays(day));
      }
    }
  }

  private static void assertAgrees(Zone zone, ZoneId id, LocalDateTime local) {
    long expected = local.atZone(id).toEpochSecond();
    if (zone.epochSecond(local) != expected) {
      assertThat(zone.epochSecond(local)).as("%s in %s", local, id).isEqualTo(expected);
    }
    Instant moment = Instant.ofEpochSecond(expected);
    LocalDateTime there = LocalDateTime.ofInstant(moment, id);
    if (!zone.at(moment).equals(there)) {
      assertThat(zone.at(moment)).as("%s in %s", moment, id).isEqualTo(there);
    }
  }

  @Test
  void zoneIsLookedUpOnceAndOnlyWhenItIsNeeded() {
    var asked = new AtomicInteger();
    Zone zone =
        Zone.lazily(() -> {
          asked.incrementAndGet();
          return TimeZone.getTimeZone(ZoneOffset.ofHours(2));
        });
    assertThat(asked).hasValue(0);
    assertThat(zone.at(Instant.EPOCH)).isEqualTo(LocalDateTime.of(1970, 1, 1, 2, 0));
    assertThat(zone.id().getRules().getOffset(Instant.EPOCH)).isEqualTo(ZoneOffset.ofHours(2));
    assertThat(asked).hasValue(1);
  }
}
