package dev.tsearch.indexer.lucene.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OrdinalSetTest {

  @Test
  void neighboursBecomeOneRange() {
    assertThat(OrdinalSet.of(3, 1, 2, 7, 2)).hasToString("1-3,7");
    assertThat(OrdinalSet.of()).isEqualTo(OrdinalSet.EMPTY).hasToString("");
    assertThat(OrdinalSet.range(4, 3).isEmpty()).isTrue();
  }

  @Test
  void textIsReadBack() {
    for (String text : new String[] {"", "0", "0-41,43", "2147483647"}) {
      assertThat(OrdinalSet.parse(text)).hasToString(text);
    }
    assertThatThrownBy(() -> OrdinalSet.parse("3-1")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> OrdinalSet.parse("x")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void itIsTheSetThatABitSetWouldBe() {
    var random = new Random(1);
    OrdinalSet set = OrdinalSet.EMPTY;
    var oracle = new BitSet();
    for (int step = 0; step < 500; step++) {
      int ordinal = random.nextInt(60);
      if (random.nextInt(3) == 0) {
        set = set.without(ordinal);
        oracle.clear(ordinal);
      } else {
        set = set.with(ordinal);
        oracle.set(ordinal);
      }
      assertThat(set).isEqualTo(OrdinalSet.of(oracle.stream().toArray()));
      assertThat(set.size()).isEqualTo(oracle.cardinality());
      assertThat(set.contains(ordinal)).isEqualTo(oracle.get(ordinal));
      assertThat(set.containsAll(OrdinalSet.of(ordinal))).isEqualTo(oracle.get(ordinal));
    }
  }
}
