package dev.tsearch.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.query.Pruning;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PruningBenchmarkTest {

  @ParameterizedTest
  @EnumSource(PruningBenchmark.Shape.class)
  void everyWayFindsTheSame(PruningBenchmark.Shape shape) throws IOException {
    long total = search(shape, Pruning.ON, true).total();
    switch (shape) {
      case COMMON_WORD -> assertThat(total).isGreaterThan(50);
      case ONE_DAY -> assertThat(total).isBetween(10L, 1440L);
      case RARE_WORD -> assertThat(total).isEqualTo(1);
      case ABSENT_WORD -> assertThat(total).isZero();
    }
    assertThat(search(shape, Pruning.OFF, true).total()).isEqualTo(total);
    assertThat(search(shape, Pruning.ON, false).total()).isEqualTo(total);
  }

  private static SearchResult search(PruningBenchmark.Shape shape, Pruning pruning, boolean indexed)
      throws IOException {
    var benchmark = new PruningBenchmark();
    benchmark.shape = shape;
    benchmark.pruning = pruning;
    benchmark.indexed = indexed;
    benchmark.entries = 4000;
    benchmark.prepare();
    try {
      return benchmark.search();
    } finally {
      benchmark.close();
    }
  }
}
