package dev.tsearch.indexer.ingest.dedupe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.SealedSample;
import dev.tsearch.core.store.sidecar.IdentityHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownEntriesTest {

  @TempDir private Path folder;

  private record Place(int ordinal, long offset) {}

  private KnownEntries inHeap() {
    return new KnownEntries(folder, Long.MAX_VALUE);
  }

  /// In the heap, in a file, and moved from the one to the other on the way.
  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, 0, 1 << 14, 1 << 18})
  void containsExactlyTheAddedEntries(long maxHeapBytes) throws IOException {
    long seed = Seed.next();
    var random = new Random(seed);
    var known = new KnownEntries(folder, maxHeapBytes);
    Map<Long, Set<Place>> model = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      long hash = random.nextInt(10) == 0 ? random.nextLong(100) << 24 : random.nextLong();
      var place = new Place(random.nextInt(), random.nextLong(1L << 32));
      if (place.ordinal() < 0) {
        continue;
      }
      known.add(hash, place.ordinal(), place.offset());
      known.add(hash, place.ordinal(), place.offset());
      model.computeIfAbsent(IdentityHash.shortened(hash), _ -> new HashSet<>()).add(place);
    }
    for (var noted : model.entrySet()) {
      assertThat(places(known, noted.getKey()))
          .as("seed %d", seed)
          .hasSameSizeAs(noted.getValue())
          .containsAll(noted.getValue());
    }
    assertThat(known.size()).isEqualTo(model.values().stream().mapToLong(Set::size).sum());
    for (int i = 0; i < 10_000; i++) {
      long stranger = IdentityHash.shortened(random.nextLong());
      assertThat(places(known, stranger).isEmpty()).isEqualTo(!model.containsKey(stranger));
    }
    assertThat(known.heapBytes()).isBetween(0L, maxHeapBytes);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
    known.close();
  }

  @Test
  void isEmptyAtFirst() throws IOException {
    assertThat(places(inHeap(), 0)).isEmpty();
    assertThat(places(inHeap(), -1)).isEmpty();
  }

  @Test
  void hashesWithNoBitAndWithAllBitsAreStored() throws IOException {
    var known = inHeap();
    known.add(0, 0, 0);
    known.add(-1, Integer.MAX_VALUE, 0xFFFF_FFFFL);
    assertThat(places(known, 0)).containsExactly(new Place(0, 0));
    assertThat(places(known, -1)).containsExactly(new Place(Integer.MAX_VALUE, 0xFFFF_FFFFL));
  }

  @Test
  void searchStopsAtTheFirstMatch() throws IOException {
    var known = inHeap();
    known.add(5, 1, 10);
    known.add(5, 2, 20);
    var asked = new ArrayList<Integer>();
    assertThat(known.anyMatch(5, (ordinal, _) -> asked.add(ordinal))).isTrue();
    assertThat(asked).hasSize(1);
    assertThat(known.anyMatch(5, (_, _) -> false)).isFalse();
  }

  @Test
  void entriesOfASealedPartitionComeFromItsIds() throws IOException {
    SealedSample sample = SealedSample.of(9, 50);
    var known = inHeap();
    known.addAll(9, sample.read().ids().orElseThrow());
    for (LocatedEntry located : sample.entries()) {
      assertThat(places(known, IdentityHash.of(located.entry().identity())))
          .containsExactly(new Place(9, located.address().offset()));
    }
  }

  @Test
  void needsAtMost24BytesPerEntry() throws IOException {
    var random = new Random(1);
    var known = inHeap();
    for (int i = 0; i < 300_000; i++) {
      known.add(random.nextLong(), 1, i);
      if (i % 1_000 == 999) {
        assertThat(known.heapBytes()).isLessThanOrEqualTo((i + 1) * 24L + 8_192);
      }
    }
  }

  private static List<Place> places(KnownEntries known, long hash) throws IOException {
    var places = new ArrayList<Place>();
    known.anyMatch(
        hash,
        (ordinal, offset) -> {
          places.add(new Place(ordinal, offset));
          return false;
        });
    return places;
  }
}
