package dev.tsearch.core.store.source;

import static dev.tsearch.core.store.source.SourceFiles.bytes;
import static dev.tsearch.core.store.source.SourceFiles.file;
import static dev.tsearch.core.store.source.SourceFiles.joined;
import static dev.tsearch.core.store.source.SourceFiles.moved;
import static dev.tsearch.core.store.source.SourceFiles.random;
import static dev.tsearch.core.store.source.SourceFiles.take;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.store.source.SourceFiles.Change;
import dev.tsearch.core.store.source.SourceFiles.Stored;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Sources with the same bytes: copies, moved files, and files that grow from a common beginning.
class SourceCopiesTest {
  private final MemoryDisk disk = new MemoryDisk();
  private final Random random = new Random(17);

  private OriginalStore open() throws IOException {
    return SourceFiles.openStore(disk);
  }

  @Test
  void copiesAreStoredOnce() throws IOException {
    OriginalStore store = open();
    byte[] bytes = random(random, 20_000);
    take(store, file("/talks/one", bytes));
    Stored equal = take(store, file("/copies/equal", bytes));
    assertThat(equal.storedBytes()).isZero();
    assertThat(equal.source().isCopy()).isTrue();
    byte[] shorter = Arrays.copyOf(bytes, 13_000);
    assertThat(take(store, file("/copies/shorter", shorter)).storedBytes()).isZero();
    byte[] longer = joined(bytes, random(random, 500));
    assertThat(take(store, file("/copies/longer", longer)).storedBytes()).isEqualTo(500);
    byte[] diverging = longer.clone();
    diverging[20_400] ^= 1;
    assertThat(take(store, file("/copies/diverging", diverging)).storedBytes()).isEqualTo(20_500);
    OriginalStore fresh = open();
    assertThat(bytes(fresh, 1)).isEqualTo(bytes);
    assertThat(bytes(fresh, 2)).isEqualTo(bytes);
    assertThat(bytes(fresh, 3)).isEqualTo(shorter);
    assertThat(bytes(fresh, 4)).isEqualTo(longer);
    assertThat(bytes(fresh, 5)).isEqualTo(diverging);
  }

  @Test
  void twinIsTheOtherSourceFromWhichMostWasDerived() throws IOException {
    OriginalStore store = open();
    byte[] bytes = random(random, 20_000);
    SourceRow alone = take(store, file("/talks/one", bytes)).source();
    SourceRow two = take(store, file("/copies/two", bytes)).source();
    SourceRow three = take(store, file("/copies/three", bytes)).source();
    SourceRow other = take(store, file("/talks/other", random(random, 10))).source();
    try (OriginalTransaction transaction = store.begin(SourceFiles.NOW)) {
      transaction.derived(two.number(), 500, 600, SourceFiles.TRANSCRIPT);
      transaction.derived(three.number(), 300, 700, SourceFiles.TRANSCRIPT);
      assertThat(transaction.twin(alone)).map(SourceRow::number).contains(two.number());
      assertThat(transaction.twin(two)).map(SourceRow::number).contains(three.number());
      assertThat(transaction.twin(other)).isEmpty();
    }
  }

  @Test
  void shortCommonPrefixIsNotACopy_unlessItIsTheWholeSource() throws IOException {
    OriginalStore store = open();
    byte[] few = random(random, 40);
    take(store, file("/talks/one", few));
    assertThat(take(store, file("/talks/two", joined(few, few))).source().isCopy()).isFalse();
    assertThat(take(store, file("/talks/three", few)).source().isCopy()).isTrue();
    take(store, file("/talks/four", new byte[0]));
    assertThat(take(store, file("/talks/five", new byte[0])).source().isCopy()).isFalse();
  }

  @Test
  void copyThatGrowsDifferentlyBecomesANewSource() throws IOException {
    OriginalStore store = open();
    byte[] common = random(random, 8_000);
    byte[] one = joined(common, random(random, 1_000));
    byte[] two = joined(common, random(random, 2_000));
    take(store, file("/talks/one", common));
    take(store, file("/talks/two", common));
    assertThat(take(store, file("/talks/one", one)).storedBytes()).isEqualTo(1_000);
    Stored forked = take(store, file("/talks/two", two));
    assertThat(forked.change()).isEqualTo(Change.REWRITTEN);
    assertThat(forked.source().number()).isEqualTo(3);
    assertThat(bytes(store, 1)).isEqualTo(one);
    assertThat(bytes(store, 2)).isEqualTo(common);
    assertThat(bytes(store, 3)).isEqualTo(two);
    byte[] again = joined(one, random(random, 10));
    take(store, file("/copies/one", again));
    assertThat(take(store, file("/talks/one", again)).storedBytes()).isZero();
  }

  @Test
  void cumulativeCheckpointsAreStoredOnce() throws IOException {
    OriginalStore store = open();
    byte[] bytes = random(random, 5_000);
    long stored = 0;
    for (int i = 0; i < 20; i++) {
      stored += take(store, file("/checkpoints/" + i, bytes)).storedBytes();
      bytes = joined(bytes, random(random, 700));
    }
    assertThat(stored).isEqualTo(5_000 + 19 * 700);
  }

  @Test
  void movedSourceIsACopy() throws IOException {
    OriginalStore store = open();
    SourceFile source = file("/talks/one", random(random, 100));
    take(store, source);
    Stored taken = take(store, moved(source, "/moved/one"));
    assertThat(taken.storedBytes()).isZero();
    assertThat(taken.source().path()).isEqualTo("/moved/one");
  }
}
