package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SidecarCheckScheduleTest {
  private static final int PARTITIONS = 500;

  @ParameterizedTest
  @ValueSource(longs = {1, 1 << 20, 5 << 20, 40 << 20, 300 << 20, 1L << 31})
  void newestAreAlwaysChecked_andEverySidecarIsCheckedEventually(long bytes) {
    List<Partition> partitions = partitions(PARTITIONS, bytes);
    var seen = new HashSet<Integer>();
    for (long commit = 7; commit < 7 + PARTITIONS; commit++) {
      List<Integer> positions = SidecarCheckSchedule.positions(partitions, commit);
      assertThat(positions).doesNotHaveDuplicates().startsWith(PARTITIONS - 1);
      assertThat(positions.size() * bytes).isLessThanOrEqualTo((320L << 20) + 2 * bytes);
      seen.addAll(positions);
    }
    assertThat(seen).hasSize(PARTITIONS);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64, 65, 90})
  void allSidecarsOfASmallArchiveAreChecked(int count) {
    Set<Integer> all = Set.copyOf(IntStream.range(0, count).boxed().toList());
    assertThat(SidecarCheckSchedule.positions(partitions(count, 1_000), 3))
        .containsExactlyInAnyOrderElementsOf(all);
  }

  private static List<Partition> partitions(int count, long bytes) {
    var partitions = new ArrayList<Partition>();
    for (int ordinal = 0; ordinal < count; ordinal++) {
      partitions.add(
          new Partition(ordinal, 0, 1, 2, 1, bytes, 0, 0, 0, 0, Compression.NONE, bytes));
    }
    return partitions;
  }
}
