package dev.tsearch.indexer.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReciprocalRankTest {

  @Test
  void aValueOfTwoListsIsBeforeTheFirstOfOne() {
    assertThat(ReciprocalRank.merged(List.of(List.of("a", "b", "c"), List.of("d", "c"))))
        .containsExactly("c", "a", "d", "b");
  }

  @Test
  void listsTakeTurnsAndTheFirstListBegins() {
    assertThat(ReciprocalRank.merged(List.of(List.of(1, 2, 3), List.of(4, 5), List.of(6))))
        .containsExactly(1, 4, 6, 2, 5, 3);
  }

  @Test
  void oneListKeepsItsOrder() {
    assertThat(ReciprocalRank.merged(List.of(List.of("b", "a"), List.<String>of())))
        .containsExactly("b", "a");
  }
}
