package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.Cancellation.CancelledException;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A search that nobody waits for ends.
class CancelledSearchTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Order.class)
  void endsInEveryOrder(Order order) throws IOException {
    try (SampleArchive sample = SampleArchive.create(folder.resolve("archive"), 100)) {
      sample.index();
      Searcher searcher = new Searcher(sample.archive(), IndexUpdate.NONE);
      var cancellation = new Cancellation();
      cancellation.request();
      assertThatThrownBy(() -> cancellation.during(() -> total(searcher, order)))
          .isInstanceOf(UncheckedIOException.class)
          .hasCauseInstanceOf(CancelledException.class);
      assertThat(new Cancellation().during(() -> total(searcher, order))).isPositive();
      assertThat(total(searcher, order)).isPositive();
    }
  }

  @Test
  void aThreadWithoutOneIsNotCancelled() {
    assertThat(Cancellation.current()).isEqualTo(Optional.empty());
  }

  private static int total(Searcher searcher, Order order) {
    try {
      return (int) searcher.search(request(order)).total();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SearchRequest request(Order order) {
    var parser = new QueryParser(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
    return SearchRequest.of(parser.parse("w1").query()).withOrder(order);
  }
}
