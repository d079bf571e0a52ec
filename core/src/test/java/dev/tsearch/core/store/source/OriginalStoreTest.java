package dev.tsearch.core.store.source;

import static dev.tsearch.core.store.source.SourceFiles.broken;
import static dev.tsearch.core.store.source.SourceFiles.bytes;
import static dev.tsearch.core.store.source.SourceFiles.changed;
import static dev.tsearch.core.store.source.SourceFiles.file;
import static dev.tsearch.core.store.source.SourceFiles.joined;
import static dev.tsearch.core.store.source.SourceFiles.random;
import static dev.tsearch.core.store.source.SourceFiles.take;
import static dev.tsearch.core.store.source.SourceFiles.touched;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.source.SourceFiles.Change;
import dev.tsearch.core.store.source.SourceFiles.Stored;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginalStoreTest {
  private final MemoryDisk disk = new MemoryDisk();
  private final Random random = new Random(17);

  private OriginalStore open() throws IOException {
    return SourceFiles.openStore(disk);
  }

  @Test
  void sourceIsStoredOnceAndReadBack() throws IOException {
    byte[] bytes = random(random, 10_000);
    SourceFile source = file("/talks/one", bytes);
    OriginalStore store = open();
    assertThat(store.unchanged(source)).isEmpty();
    Stored first = take(store, source);
    assertThat(first.change()).isEqualTo(Change.NEW);
    assertThat(first.storedBytes()).isEqualTo(10_000);
    assertThat(first.source().hasNews()).isTrue();
    Stored second = take(store, source);
    assertThat(second.change()).isEqualTo(Change.UNCHANGED);
    assertThat(second.storedBytes()).isZero();
    for (OriginalStore each : new OriginalStore[] {store, open()}) {
      assertThat(bytes(each, 1)).isEqualTo(bytes);
      assertThat(each.read(1, 5, 100)).isEqualTo(Arrays.copyOfRange(bytes, 5, 105));
      assertThat(each.unchanged(source)).contains(first.source());
      each.verify(1);
    }
  }

  @Test
  void derivedOffsetIsRecorded() throws IOException {
    OriginalStore store = open();
    take(store, file("/talks/one", random(random, 100)));
    try (OriginalTransaction transaction = store.begin(SourceFiles.NOW)) {
      transaction.derived(1, 90, 100, SourceFiles.TRANSCRIPT);
      transaction.commit();
    }
    SourceRow row = open().source(Path.of("/talks/one")).orElseThrow();
    assertThat(row.derived()).isEqualTo(90);
    assertThat(row.hasNews()).isFalse();
    assertThat(row.session()).isEqualTo("talk");
    try (OriginalTransaction transaction = store.begin(SourceFiles.NOW)) {
      assertThatThrownBy(() -> transaction.derived(1, 90, 101, SourceFiles.TRANSCRIPT))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void grownSourceStoresOnlyTheNewBytes() throws IOException {
    OriginalStore store = open();
    byte[] bytes = new byte[0];
    for (int length : new int[] {0, 100, 3_000, 5_000, 20_000}) {
      byte[] more = random(random, length);
      bytes = joined(bytes, more);
      Stored taken = take(store, file("/talks/one", bytes));
      assertThat(taken.storedBytes()).isEqualTo(length);
      assertThat(taken.source().number()).isEqualTo(1);
      assertThat(bytes(store, 1)).isEqualTo(bytes);
    }
    assertThat(bytes(open(), 1)).isEqualTo(bytes);
  }

  @Test
  void rewrittenSourceBecomesANewSource() throws IOException {
    OriginalStore store = open();
    byte[] before = random(random, 9_000);
    take(store, file("/talks/one", before));
    byte[] after = random(random, 12_000);
    Stored taken = take(store, file("/talks/one", after));
    assertThat(taken.change()).isEqualTo(Change.REWRITTEN);
    assertThat(taken.source().number()).isEqualTo(2);
    assertThat(bytes(store, 1)).isEqualTo(before);
    assertThat(bytes(store, 2)).isEqualTo(after);
    assertThat(store.source(Path.of("/talks/one")).orElseThrow().number()).isEqualTo(2);
  }

  /// A change in the middle leaves size, first and last bytes as they were.
  @Test
  void touchedSourceIsComparedAsAWhole() throws IOException {
    OriginalStore store = open();
    byte[] before = random(random, 20_000);
    SourceFile source = file("/talks/one", before);
    take(store, source);
    assertThat(take(store, touched(source)).change()).isEqualTo(Change.UNCHANGED);
    assertThat(store.unchanged(touched(source))).isPresent();
    byte[] after = before.clone();
    after[10_000] ^= 1;
    Stored taken = take(store, file("/talks/one", after));
    assertThat(taken.change()).isEqualTo(Change.REWRITTEN);
    assertThat(bytes(store, taken.source().number())).isEqualTo(after);
  }

  /// Length, time, first and last bytes are the same after this change.
  @Test
  void storeWholeComparesTheWholeSource() throws IOException {
    OriginalStore store = open();
    byte[] before = random(random, 20_000);
    SourceFile source = file("/talks/one", before);
    take(store, source);
    byte[] after = before.clone();
    after[10_000] ^= 1;
    var secretly =
        new SourceFile(
            source.path(),
            source.key(),
            source.size(),
            source.modifiedNanos(),
            SourceFiles.from(after));
    assertThat(take(store, secretly).change()).isEqualTo(Change.UNCHANGED);
    try (OriginalTransaction transaction = store.begin(SourceFiles.NOW)) {
      assertThat(transaction.storeWhole(source, Collections.emptyNavigableMap()).number())
          .isEqualTo(1);
      assertThat(transaction.storeWhole(secretly, Collections.emptyNavigableMap()).number())
          .isEqualTo(2);
      transaction.commit();
    }
    assertThat(bytes(store, 1)).isEqualTo(before);
    assertThat(bytes(store, 2)).isEqualTo(after);
  }

  @Test
  void largeSourcesAreSplitIntoPieces() throws IOException {
    byte[] bytes = random(random, 2 * Piece.MAX_BYTES + 77);
    OriginalStore store = OriginalStore.open(disk, SourceFiles.LAYOUT);
    take(store, file("/talks/large", bytes));
    assertThat(bytes(store, 1)).isEqualTo(bytes);
    assertThat(store.read(1, Piece.MAX_BYTES - 3, 6))
        .isEqualTo(Arrays.copyOfRange(bytes, Piece.MAX_BYTES - 3, Piece.MAX_BYTES + 3));
    byte[] shorter = Arrays.copyOf(bytes, Piece.MAX_BYTES + 5);
    assertThat(take(store, file("/copies/shorter", shorter)).storedBytes()).isZero();
  }

  @Test
  void unreadableSourceChangesNothing() throws IOException {
    OriginalStore store = open();
    byte[] bytes = random(random, 9_000);
    SourceFile source = file("/talks/one", bytes);
    try (OriginalTransaction transaction = store.begin(SourceFiles.NOW)) {
      assertThatThrownBy(() -> transaction.store(broken(source, 6_000)))
          .isInstanceOf(IOException.class);
      assertThat(transaction.store(source).number()).isEqualTo(1);
      transaction.commit();
    }
    assertThat(bytes(open(), 1)).isEqualTo(bytes);
  }

  @Test
  void sourceThatEndsEarlyIsStoredUpToItsEnd() throws IOException {
    SourceFile cut = file("/talks/one", random(random, 900));
    var shown = new SourceFile(cut.path(), cut.key(), 1_000, 1, cut.content());
    OriginalStore store = open();
    assertThat(take(store, shown).source().length()).isEqualTo(900);
    assertThat(bytes(store, 1)).hasSize(900);
  }

  @Test
  void uncommittedChangesAreDropped() throws IOException {
    OriginalStore store = open();
    SourceFile source = file("/talks/one", random(random, 900));
    try (OriginalTransaction transaction = store.begin(SourceFiles.NOW)) {
      transaction.store(source);
    }
    assertThat(store.all()).isEmpty();
    assertThat(take(store, source).source().number()).isEqualTo(1);
    store.verify(1);
  }

  @Test
  void writersSeeTheCommitsOfOthers() throws IOException {
    OriginalStore one = open();
    OriginalStore two = open();
    Map<Long, byte[]> all = new HashMap<>();
    for (int i = 0; i < 40; i++) {
      OriginalStore store = i % 2 == 0 ? one : two;
      byte[] bytes = random(random, 1 + random.nextInt(5_000));
      all.put(take(store, file("/talks/" + i, bytes)).source().number(), bytes);
    }
    one.refresh();
    assertThat(one.all()).hasSize(40);
    for (Map.Entry<Long, byte[]> each : all.entrySet()) {
      assertThat(bytes(one, each.getKey())).isEqualTo(each.getValue());
    }
  }

  @Test
  void readerSeesARewrittenFile() throws IOException {
    OriginalStore writer = open();
    OriginalStore reader = open();
    take(writer, file("/talks/one", random(random, 100)));
    long before = disk.size(SourceFiles.LAYOUT.sources());
    for (int i = 0; i < 150; i++) {
      try (OriginalTransaction transaction = writer.begin(SourceFiles.NOW)) {
        for (int j = 0; j < 10; j++) {
          transaction.derived(1, i % 100, 100, SourceFiles.TRANSCRIPT);
        }
        transaction.commit();
      }
    }
    assertThat(disk.size(SourceFiles.LAYOUT.sources())).isLessThan(before * 700);
    reader.refresh();
    assertThat(reader.source(1).orElseThrow().derived()).isEqualTo(49);
  }

  /// Who wrote the lines may have ended before they were synced; then the next writer syncs them
  /// before entries that name the sources are committed.
  @Test
  void unchangedSourceReadsNoOriginal() throws IOException {
    OriginalStore store = open();
    SourceFile source = file("/talks/one", random(random, 50_000));
    take(store, source);
    var counting = FaultyDisk.counting(disk);
    OriginalStore fresh = OriginalStore.open(counting, SourceFiles.LAYOUT);
    assertThat(fresh.unchanged(source)).isPresent();
    assertThat(counting.reads()).isEqualTo(1);
    assertThat(take(fresh, source).change()).isEqualTo(Change.UNCHANGED);
    assertThat(counting.history())
        .containsExactly(
            "append sources.jsonl",
            "write sources.jsonl",
            "sync sources.jsonl",
            "sync directory archive");
    assertThat(take(fresh, source).change()).isEqualTo(Change.UNCHANGED);
    assertThat(counting.operations()).isEqualTo(4);
  }

  @Test
  void flippedByteIsDetectedOrHarmless() throws IOException {
    OriginalStore store = open();
    byte[] one = random(random, 700);
    byte[] two = random(random, 600);
    take(store, file("/talks/one", one));
    take(store, file("/talks/two", two));
    for (Path each : disk.files()) {
      for (long at = 0; at < disk.size(each); at += 1 + random.nextInt(20)) {
        MemoryDisk flipped = disk.copy();
        flipped.flip(each, at, 1 << random.nextInt(8));
        requireSameOrDetected(flipped, store.all(), one, two);
      }
    }
  }

  private void requireSameOrDetected(
      MemoryDisk flipped, List<SourceRow> rows, byte[] one, byte[] two) throws IOException {
    try {
      OriginalStore store = SourceFiles.openStore(flipped);
      if (SourceFiles.damagedLines(flipped, SourceFiles.LAYOUT).isEmpty()) {
        assertThat(store.all()).isEqualTo(rows);
      }
      for (SourceRow row : store.all()) {
        store.verify(row.number());
        assertThat(bytes(store, row.number())).isEqualTo(row.number() == 1 ? one : two);
      }
    } catch (CorruptArchiveException e) {
      assertThat(e).hasMessageContaining("/archive/");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void randomHistoryOfSourcesIsReadBack(long seed) throws IOException {
    var choice = new Random(seed);
    Map<Long, byte[]> all = new HashMap<>();
    Map<String, byte[]> files = new HashMap<>();
    OriginalStore store = open();
    for (int step = 0; step < 120; step++) {
      String path = "/talks/" + choice.nextInt(6);
      byte[] before = files.getOrDefault(path, new byte[0]);
      byte[] other = files.getOrDefault("/talks/" + choice.nextInt(6), new byte[0]);
      byte[] bytes = changed(before, other, choice);
      files.put(path, bytes);
      Stored taken = take(store, file(path, bytes));
      assertThat(taken.source().length()).isEqualTo(bytes.length);
      all.put(taken.source().number(), bytes);
      if (choice.nextInt(10) == 0) {
        store = open();
      }
    }
    for (Map.Entry<Long, byte[]> each : all.entrySet()) {
      assertThat(bytes(store, each.getKey())).isEqualTo(each.getValue());
      store.verify(each.getKey());
    }
  }
}
