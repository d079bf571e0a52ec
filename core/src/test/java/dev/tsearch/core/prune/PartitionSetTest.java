package dev.tsearch.core.prune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Seed;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartitionSetTest {

  @Test
  void adjacentOrdinalsFormOneRange() {
    assertThat(PartitionSet.of(3, 1, 2, 7, 2)).hasToString("1-3,7");
    assertThat(PartitionSet.of()).isEqualTo(PartitionSet.EMPTY).hasToString("");
    assertThat(PartitionSet.range(4, 3).isEmpty()).isTrue();
    assertThat(PartitionSet.range(4, 6)).hasToString("4-6");
  }

  @Test
  void parseReadsWhatToStringWrites() {
    for (String text : new String[] {"", "0", "0-41,43", "65534-65537", "0-2147483647"}) {
      assertThat(PartitionSet.parse(text)).hasToString(text);
    }
    assertThat(PartitionSet.parse("2147483647").toArray()).containsExactly(Integer.MAX_VALUE);
  }

  @Test
  void parseRejectsWhatIsNotAListOfAscendingRanges() {
    for (String text : new String[] {"3-1", "x", "?", "-1", "1,", ",1", "4,3", "1-3,3", "1--3"}) {
      assertThatThrownBy(() -> PartitionSet.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /// Long runs of ordinals and single ones make the bitmap choose different representations.
  @Test
  void everyOperationAgreesWithABitSet() {
    long seed = Seed.next();
    var random = new Random(seed);
    PartitionSet set = PartitionSet.EMPTY;
    var expected = new BitSet();
    for (int step = 0; step < 500; step++) {
      String story = "seed " + seed + ", step " + step;
      int ordinal = random.nextInt(60);
      PartitionSet before = set;
      String text = before.toString();
      switch (random.nextInt(5)) {
        case 0, 1 -> {
          set = set.without(ordinal);
          expected.clear(ordinal);
        }
        case 2 -> {
          set = set.or(PartitionSet.range(ordinal, ordinal + 5));
          expected.set(ordinal, ordinal + 6);
        }
        default -> {
          set = set.with(ordinal);
          expected.set(ordinal);
        }
      }
      assertThat(before).as("%s: immutable", story).hasToString(text);
      PartitionSet rebuilt = PartitionSet.of(expected.stream().toArray());
      assertThat(set).as(story).isEqualTo(rebuilt).hasSameHashCodeAs(rebuilt);
      assertThat(set.toArray()).as(story).isEqualTo(expected.stream().toArray());
      assertThat(PartitionSet.parse(set.toString())).as(story).isEqualTo(set);
      assertThat(set.size()).as(story).isEqualTo(expected.cardinality());
      assertThat(set.isEmpty()).as(story).isEqualTo(expected.isEmpty());
      assertThat(set.contains(ordinal)).as(story).isEqualTo(expected.get(ordinal));
      boolean hasBoth = expected.get(ordinal) && expected.get(ordinal + 1);
      assertThat(set.containsAll(PartitionSet.of(ordinal, ordinal + 1)))
          .as(story)
          .isEqualTo(hasBoth);
    }
  }
}
