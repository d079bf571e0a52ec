package dev.tsearch.core.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Seed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TermFilterTest {

  /// The bytes that parquet-mr (Spark) wrote for a column of the strings `a0` to `a9`; quoted as a
  /// fixture by arrow-rs (`parquet/src/bloom_filter/mod.rs`, `test_with_fixture`) and by parquet2.
  @Test
  void bytesAgreeWithParquet() {
    var keys = new KeySet();
    for (int number = 0; number < 10; number++) {
      keys.add(XxHash64.hash(("a" + number).getBytes(StandardCharsets.UTF_8)));
    }
    assertThat(TermFilterBuilder.build(keys, 12))
        .containsExactly(
            200, 1, 80, 20, 64, 68, 8, 109, 6, 37, 4, 67, 144, 80, 96, 32, 8, 132, 43, 33, 0, 5, 99,
            65, 2, 0, 224, 44, 64, 78, 96, 4);
  }

  /// The on-disk format: a change of these bytes would invalidate the filters of all archives.
  @Test
  void bytesOfAFixedKeySetNeverChange() {
    var keys = new KeySet();
    for (String term : List.of("ownership", "borrow", "fn", "ünïcödé", "日本語")) {
      byte[] utf8 = term.getBytes(StandardCharsets.UTF_8);
      Key.addAll(Key.CONTENT, utf8, 0, utf8.length, keys);
    }
    assertThat(HexFormat.of().formatHex(TermFilterBuilder.build(keys, 12)))
        .isEqualTo("0234c4905e401898ac5805010c0b94811c19841806020c4e0c04548d55230812");
  }

  @Test
  void hasNoFalseNegative() {
    long seed = Seed.next();
    var random = new Random(seed);
    var keys = new KeySet();
    for (int round = 0; round < 60; round++) {
      keys.clear();
      int count = random.nextInt(1 << random.nextInt(1, 14));
      for (int index = 0; index < count; index++) {
        keys.add(random.nextLong());
      }
      TermFilter filter = filterOf(keys, 1 + random.nextInt(16));
      keys.forEach(hash -> assertThat(filter.mightContain(hash)).as("seed %d", seed).isTrue());
    }
  }

  @Test
  void twelveBitsPerKeyGiveAtMostSixFalsePositivesPerThousand() {
    var random = new Random(11);
    var keys = new KeySet();
    while (keys.size() < 40_000) {
      keys.add(random.nextLong());
    }
    TermFilter filter = filterOf(keys, TermFilterBuilder.DEFAULT_BITS_PER_KEY);
    int probes = 1_000_000;
    int wrong = 0;
    for (int probe = 0; probe < probes; probe++) {
      if (filter.mightContain(random.nextLong())) {
        wrong++;
      }
    }
    assertThat((double) wrong / probes).isBetween(0.004, 0.006);
    assertThat(filter.sizeBytes()).isEqualTo(40_000 * 12 / 8);
  }

  @Test
  void filterWithoutKeysAlwaysAnswersNo() {
    TermFilter filter = filterOf(new KeySet(), 12);
    assertThat(filter.sizeBytes()).isEqualTo(TermFilter.BLOCK_BYTES);
    var random = new Random(3);
    for (int probe = 0; probe < 1_000; probe++) {
      assertThat(filter.mightContain(random.nextLong())).isFalse();
    }
    assertThat(filter.mightContain(new Key(0))).isFalse();
  }

  @Test
  void readsASliceOfALargerBuffer() {
    var keys = new KeySet();
    keys.add(42);
    byte[] filter = TermFilterBuilder.build(keys, 12);
    ByteBuffer file = ByteBuffer.allocateDirect(100);
    file.put(17, filter).position(17).limit(17 + filter.length);
    assertThat(TermFilter.of(file).mightContain(42)).isTrue();
    assertThat(TermFilter.of(file).mightContain(43)).isFalse();
    assertThat(file.position()).isEqualTo(17);
  }

  @Test
  void lengthThatIsNotAMultipleOfABlockIsRejected() {
    for (int length : new int[] {0, 1, 31, 33}) {
      assertThatThrownBy(() -> TermFilter.of(ByteBuffer.allocate(length)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("got " + length);
    }
    assertThatThrownBy(() -> TermFilterBuilder.build(new KeySet(), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static TermFilter filterOf(KeySet keys, int bitsPerKey) {
    return TermFilter.of(ByteBuffer.wrap(TermFilterBuilder.build(keys, bitsPerKey)));
  }
}
