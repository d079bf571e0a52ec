package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "a, '', 1",
    "'', abc, 3",
    "tool, tool, 0",
    "tool, toll, 1",
    "kitten, sitting, 3"
  })
  void countsLettersToChange(String from, String to, int distance) {
    assertThat(EditDistance.between(from, to)).isEqualTo(distance);
    assertThat(EditDistance.between(to, from)).isEqualTo(distance);
  }
}
