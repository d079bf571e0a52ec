package dev.tsearch.core.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class KeySetTest {

  @Test
  void holdsEachKeyOnce() {
    var random = new Random(7);
    var keys = new KeySet();
    for (int round = 0; round < 3; round++) {
      var expected = new TreeSet<Long>();
      for (int count = 0; count < 5_000; count++) {
        long hash = random.nextInt(3_000);
        assertThat(keys.add(hash)).isEqualTo(expected.add(hash));
      }
      assertThat(keys.size()).isEqualTo(expected.size());
      assertThat(SortedKeys.of(keys))
          .containsExactly(expected.stream().mapToLong(Long::longValue).toArray());
      var seen = new TreeSet<Long>();
      keys.forEach(seen::add);
      assertThat(seen).isEqualTo(expected);
      assertThat(keys.contains(4_000)).isFalse();
      keys.clear();
      assertThat(keys.size()).isZero();
      assertThat(SortedKeys.of(keys)).isEmpty();
    }
  }

  @Test
  void zeroIsAKey() {
    var keys = new KeySet();
    assertThat(keys.contains(0)).isFalse();
    assertThat(keys.add(0)).isTrue();
    assertThat(keys.add(0)).isFalse();
    assertThat(keys.size()).isOne();
    assertThat(SortedKeys.of(keys)).containsExactly(0);
    keys.clear();
    assertThat(keys.contains(0)).isFalse();
  }

  @Test
  void addAllAddsTheKeysOfAnotherSet() {
    var some = new KeySet();
    some.add(1);
    some.add(2);
    var others = new KeySet();
    others.add(2);
    others.add(3);
    some.addAll(others);
    assertThat(SortedKeys.of(some)).containsExactly(1, 2, 3);
  }
}
