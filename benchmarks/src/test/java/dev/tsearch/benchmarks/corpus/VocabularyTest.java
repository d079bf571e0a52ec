package dev.tsearch.benchmarks.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VocabularyTest {
  private static final int DRAWS = 400_000;

  private final Vocabulary words = Language.ENGLISH.vocabulary();

  @Test
  void wordsComeUpByZipfsLaw() {
    int[] counts = new int[words.size()];
    SeededRandom random = new SeededRandom(1, 1);
    for (int draw = 0; draw < DRAWS; draw++) {
      counts[words.draw(random)]++;
    }
    double ratio = (double) counts[0] / counts[10];
    assertThat(ratio).isCloseTo(Math.pow(12.7 / 2.7, 1.05), within(0.5));
    double common = sum(counts, 1000, 2000) / (double) sum(counts, 10_000, 20_000);
    assertThat(common).isBetween(1.05, 1.2);
  }

  @Test
  void newWordsKeepComing() {
    SeededRandom random = new SeededRandom(2, 1);
    Set<String> seen = new HashSet<>();
    for (int draw = 0; draw < DRAWS / 4; draw++) {
      seen.add(words.word(words.draw(random)));
    }
    int before = seen.size();
    for (int draw = 0; draw < DRAWS / 4; draw++) {
      seen.add(words.word(words.draw(random)));
    }
    assertThat(before).isBetween(10_000, 50_000);
    assertThat(seen.size() - before).isGreaterThan(before / 5);
  }

  @Test
  void hardlyAnyTwoWordsAreTheSame() {
    Set<String> distinct = new HashSet<>();
    for (int rank = 0; rank < words.size(); rank++) {
      distinct.add(words.word(rank));
    }
    assertThat(distinct).hasSizeGreaterThan(words.size() * 9 / 10);
  }

  private static int sum(int[] counts, int from, int to) {
    int sum = 0;
    for (int rank = from; rank < to; rank++) {
      sum += counts[rank];
    }
    return sum;
  }
}
