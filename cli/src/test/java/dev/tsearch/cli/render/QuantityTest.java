package dev.tsearch.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuantityTest {
  @Test
  void thousandsAreSeparated() {
    assertThat(Quantity.count(0)).isEqualTo("0");
    assertThat(Quantity.count(999)).isEqualTo("999");
    assertThat(Quantity.count(1_000)).isEqualTo("1,000");
    assertThat(Quantity.count(-1_234_567)).isEqualTo("-1,234,567");
  }

  @Test
  void sizesHaveUnits() {
    assertThat(Quantity.bytes(913)).isEqualTo("913 B");
    assertThat(Quantity.bytes(12_345)).isEqualTo("12.3 kB");
    assertThat(Quantity.bytes(1_000_000_000)).isEqualTo("1.0 GB");
  }

  @Test
  void durationsHaveUnits() {
    assertThat(Quantity.duration(850_000_000L)).isEqualTo("850 ms");
    assertThat(Quantity.duration(4_230_000_000L)).isEqualTo("4.2 s");
    assertThat(Quantity.duration(200_000_000_000L)).isEqualTo("3 min 20 s");
    assertThat(Quantity.duration(7_500_000_000_000L)).isEqualTo("2 h 5 min");
  }
}
