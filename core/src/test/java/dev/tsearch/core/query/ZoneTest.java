package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZoneTest {

  /// Around every change of clocks of five years, in steps that meet the hours that are left out
  /// and those that come twice, and once the midnight that some zones leave out.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Europe/Berlin",
        "America/New_York",
        "Australia/Lord_Howe",
        "America/Sao_Paulo",
        "Asia/Kolkata",
        "Pacific/Apia",
        "UTC"
      })
  void localTimesAreThoseOfTheZonesRules(String name) {
    ZoneId id = ZoneId.of(name);
    Zone zone = Zone.of(id);
    LocalDateTime end = LocalDateTime.of(2028, 1, 1, 0, 0);
    for (LocalDateTime local = LocalDateTime.of(2016, 1, 1, 0, 0);
        local.isBefore(end);
        local = local.plusMinutes(30)) {
      long expected = local.atZone(id).toEpochSecond();
      assertThat(zone.epochSecond(local)).as(local.toString()).isEqualTo(expected);
      Instant moment = Instant.ofEpochSecond(expected);
      assertThat(zone.at(moment)).isEqualTo(LocalDateTime.ofInstant(moment, id));
    }
  }

  @Test
  void nothingIsFoundOutBeforeItIsNeededAndThenOnce() {
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
