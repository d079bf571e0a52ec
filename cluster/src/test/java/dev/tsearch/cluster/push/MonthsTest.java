package dev.tsearch.cluster.push;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MonthsTest {
  private static final long MAX = 50;

  @Test
  void aMonthThatHasGrownTooLargeGoesOnInAnotherIndex() {
    Months months =
        Months.of(
            Map.of("t-2026-01", 49L, "t-2026-02", 50L, "t-2026-03", 80L, "t-2026-03.2", 3L), MAX);
    assertThat(months.target("t-2026-01")).isEqualTo("t-2026-01");
    assertThat(months.target("t-2026-02")).isEqualTo("t-2026-02.2");
    assertThat(months.target("t-2026-03")).isEqualTo("t-2026-03.2");
    assertThat(months.target("t-2026-04")).isEqualTo("t-2026-04");
  }

  @Test
  void anEntryMayBeInEachIndexOfItsMonth() {
    Months months = Months.of(Map.of("t-2026-03", 80L, "t-2026-03.2", 90L), MAX);
    assertThat(months.all("t-2026-03.2"))
        .containsExactly("t-2026-03.3", "t-2026-03.2", "t-2026-03");
    assertThat(months.isParted("t-2026-03")).isTrue();
    assertThat(months.isParted("t-undated")).isFalse();
    assertThat(months.all("t-undated")).containsExactly("t-undated");
  }
}
