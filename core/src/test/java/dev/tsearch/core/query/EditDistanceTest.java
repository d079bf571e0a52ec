package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;
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
    "kitten, sitting, 3",
    "serach, search, 1",
    "tolo, tool, 1",
    "ab, ba, 1",
    "abc, ca, 3",
    "a cat, an act, 2"
  })
  void countsInsertionsDeletionsReplacementsAndSwaps(String from, String to, int distance) {
    assertThat(EditDistance.between(from, to)).isEqualTo(distance);
    assertThat(EditDistance.between(to, from)).isEqualTo(distance);
  }

  @Test
  void agreesWithTheRecursiveDefinition() {
    long seed = Seed.next();
    var random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      String from = word(random);
      String to = word(random);
      assertThat(EditDistance.between(from, to))
          .as("seed %d: %s, %s", seed, from, to)
          .isEqualTo(defined(from, to));
    }
  }

  private static String word(Random random) {
    var word = new StringBuilder();
    for (int length = random.nextInt(7); length > 0; length--) {
      word.append((char) ('a' + random.nextInt(3)));
    }
    return word.toString();
  }

  private static int defined(String from, String to) {
    if (from.isEmpty() || to.isEmpty()) {
      return from.length() + to.length();
    }
    String shorterFrom = from.substring(1);
    String shorterTo = to.substring(1);
    int replaced = defined(shorterFrom, shorterTo) + (from.charAt(0) == to.charAt(0) ? 0 : 1);
    int best = Math.min(replaced, 1 + defined(shorterFrom, to));
    best = Math.min(best, 1 + defined(from, shorterTo));
    boolean isSwap =
        from.length() > 1
            && to.length() > 1
            && from.charAt(0) == to.charAt(1)
            && from.charAt(1) == to.charAt(0);
    return isSwap ? Math.min(best, 1 + defined(from.substring(2), to.substring(2))) : best;
  }
}
