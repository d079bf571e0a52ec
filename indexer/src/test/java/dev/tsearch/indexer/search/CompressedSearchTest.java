package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How partitions are stored changes no search: same hits, scores, addresses and snippets.
class CompressedSearchTest {
  private static final List<String> QUERIES =
      List.of(
          "w1", "w2 w5", "w3 -w1", "w*", "\"w1 w2\"", "tool:Bash w4", "unique17", "nowhere", "*");

  @TempDir Path root;

  private List<SearchResult> search(SampleArchive sample) throws IOException {
    var results = new ArrayList<SearchResult>();
    var parser = new QueryParser(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
    for (String query : QUERIES) {
      SearchRequest request = SearchRequest.of(parser.parse(query).query()).withLimit(1_000);
      results.add(DiskSearcher.of(sample.archive()).search(request));
    }
    return results;
  }

  /// Hits but for the places of highlights, which are arrays.
  private static List<List<SearchHit>> hits(List<SearchResult> results) {
    return results.stream()
        .map(result ->
            result.hits().stream()
                .map(hit ->
                    new SearchHit(
                        hit.rank(),
                        hit.score(),
                        hit.entry(),
                        hit.address(),
                        new Snippet(hit.snippet().text(), List.of()),
                        hit.copies()))
                .toList())
        .toList();
  }

  private static void assertSame(List<SearchResult> found, List<SearchResult> before) {
    assertThat(hits(found)).isEqualTo(hits(before));
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i).total()).isEqualTo(before.get(i).total());
      assertThat(found.get(i).damages()).isEmpty();
    }
  }

  @Test
  void searchesFindTheSame_withAndWithoutTheIndex() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, 250)) {
      List<SearchResult> unindexed = search(sample);
      assertThat(sample.store(Compression.ZSTD).partitions()).isEqualTo(12);
      assertSame(search(sample), unindexed);
      sample.index();
      List<SearchResult> indexed = search(sample);
      sample.store(Compression.NONE);
      assertSame(search(sample), indexed);
      sample.append(SampleArchive.random(250, 60));
      sample.index();
      List<SearchResult> more = search(sample);
      sample.store(Compression.ZSTD);
      assertThat(sample.unindexed()).isZero();
      assertSame(search(sample), more);
    }
  }
}
