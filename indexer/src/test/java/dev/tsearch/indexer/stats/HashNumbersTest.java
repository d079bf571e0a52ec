package dev.tsearch.indexer.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HashNumbersTest {
  /// Among few bits many hashes are equal, and most share the low bits by which they are placed.
  @Test
  void equalHashesHaveOneNumberInTheOrderOfTheirFirstUse() {
    var random = new Random(Seed.next());
    var numbers = new HashNumbers();
    Map<Long, Integer> expected = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      long hash = (long) random.nextInt(1 << 15) << (random.nextInt(3) * 16);
      int next = expected.size();
      assertThat(numbers.of(hash)).isEqualTo(expected.computeIfAbsent(hash, _ -> next));
      assertThat(numbers.size()).isEqualTo(expected.size());
    }
  }
}
