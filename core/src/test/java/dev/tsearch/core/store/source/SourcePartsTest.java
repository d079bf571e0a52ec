package dev.tsearch.core.store.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.store.source.SourceParts.Gap;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SourcePartsTest {
  private static final int LENGTH = 40;

  /// Random parts, against a set of bytes.
  @Test
  void partsAreASetOfBytes() {
    long seed = Seed.next();
    var random = new Random(seed);
    for (int round = 0; round < 1_000; round++) {
      var parts = new SourceParts();
      var bytes = new BitSet();
      for (int i = random.nextInt(6); i > 0; i--) {
        int from = random.nextInt(LENGTH);
        int to = from + 1 + random.nextInt(LENGTH - from);
        parts.add(from, to);
        bytes.set(from, to);
      }
      int from = random.nextInt(LENGTH);
      int to = from + 1 + random.nextInt(LENGTH - from);
      var missing = new BitSet();
      missing.set(from, to);
      missing.andNot(bytes);
      String when = "seed " + seed + ", round " + round;
      assertThat(parts.cover(from, to)).as(when).isEqualTo(missing.isEmpty());
      assertThat(parts.overlap(from, to)).as(when).isEqualTo(missing.cardinality() < to - from);
      var found = new BitSet();
      for (Gap range : parts.missing(from, to)) {
        assertThat(found.get((int) range.from(), (int) range.to()).isEmpty()).as(when).isTrue();
        found.set((int) range.from(), (int) range.to());
      }
      assertThat(found).as(when).isEqualTo(missing);
    }
  }
}
