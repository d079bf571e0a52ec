package dev.tsearch.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ControlBenchmarkTest {

  @Test
  void theWorkIsTheSameEachTime() {
    long once = new ControlBenchmark().sortAndSum();
    var again = new ControlBenchmark();
    assertThat(again.sortAndSum()).isEqualTo(once);
    assertThat(again.sortAndSum()).isEqualTo(once).isNotZero();
  }
}
