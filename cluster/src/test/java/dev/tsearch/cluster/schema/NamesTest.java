package dev.tsearch.cluster.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NamesTest {
  private static final Names NAMES = new Names("team");
  private static final List<String> EXISTING =
      List.of("team-2025-12", "team-2026-01", "team-2026-02", "team-undated");

  private static long second(String instant) {
    return Instant.parse(instant).getEpochSecond();
  }

  @Test
  void anEntryIsInTheIndexOfItsMonth() {
    assertThat(NAMES.of(second("2026-01-31T23:59:59Z"))).isEqualTo("team-2026-01");
    assertThat(NAMES.of(second("2026-02-01T00:00:00Z"))).isEqualTo("team-2026-02");
    assertThat(NAMES.of(TimeRange.UNDATED)).isEqualTo("team-undated");
  }

  @Test
  void aRangeChoosesItsMonths() {
    var january = new TimeRange(second("2026-01-02T00:00:00Z"), second("2026-01-31T23:59:59Z"));
    assertThat(NAMES.within(january, EXISTING)).containsExactly("team-2026-01", "team-undated");
    var since = new TimeRange(second("2026-01-31T00:00:00Z"), Long.MAX_VALUE);
    assertThat(NAMES.within(since, EXISTING))
        .containsExactly("team-2026-01", "team-2026-02", "team-undated");
    var until = new TimeRange(Long.MIN_VALUE, second("2025-12-31T00:00:00Z"));
    assertThat(NAMES.within(until, EXISTING)).containsExactly("team-2025-12", "team-undated");
  }

  @Test
  void theFurtherIndicesOfAMonthAreOfThatMonth() {
    assertThat(Names.monthOf("team.v2-2026-01.12")).isEqualTo("team.v2-2026-01");
    assertThat(Names.numberOf("team.v2-2026-01.12")).isEqualTo(12);
    assertThat(Names.numberOf("team.v2-2026-01")).isEqualTo(1);
    assertThat(Names.numbered("team-2026-01", 1)).isEqualTo("team-2026-01");
    var january = new TimeRange(second("2026-01-02T00:00:00Z"), second("2026-01-31T23:59:59Z"));
    assertThat(NAMES.within(january, List.of("team-2026-01", "team-2026-01.2", "team-2026-02")))
        .containsExactly("team-2026-01", "team-2026-01.2");
  }

  @Test
  void aLongListIsAPattern() {
    var since = new TimeRange(second("2026-01-01T00:00:00Z"), Long.MAX_VALUE);
    var names = new Names("t".repeat(90));
    List<String> months =
        IntStream.range(10, 13).mapToObj(month -> names.prefix() + "-2026-" + month).toList();
    assertThat(names.within(since, months)).isEqualTo(months);
    List<String> years =
        IntStream.range(2026, 2056).mapToObj(year -> names.prefix() + "-" + year + "-01").toList();
    assertThat(names.within(since, years)).isEqualTo(names.patterns());
  }

  @Test
  void noRangeIsAllIndices() {
    assertThat(NAMES.within(TimeRange.ALL, EXISTING)).isEqualTo(NAMES.patterns());
  }

  @Test
  void thePatternsMatchTheIndicesOfThisPrefixOnly() {
    assertThat(List.of("team-2025-12", "team-2026-01.2", "team-undated", "team-undated.3"))
        .allMatch(NamesTest::isMatched);
    assertThat(List.of("team", "team-ops-2026-01", "team-ops-undated", "teams-2026-01"))
        .noneMatch(NamesTest::isMatched);
  }

  private static boolean isMatched(String index) {
    return NAMES.patterns().stream()
        .anyMatch(it -> index.startsWith(it.substring(0, it.indexOf('*'))));
  }
}
