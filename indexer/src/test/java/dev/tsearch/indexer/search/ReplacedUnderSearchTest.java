package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.Archive;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Partitions that are replaced between a search's planning and its reading are not damaged: the
/// search starts over, and finds what the archive holds then.
class ReplacedUnderSearchTest {
  private static final int SEALED = 3 * SampleArchive.PARTITION_ENTRIES;

  @TempDir private Path root;
  private int openings;

  @BeforeEach
  void startCounting() {
    openings = 0;
  }

  /// A searcher under which all sealed partitions are removed once it has a snapshot and a plan.
  private Searcher racing(SampleArchive sample) throws IOException {
    Archive archive = sample.archive();
    return new Searcher(
        archive,
        IndexUpdate.NONE,
        (archiveId, whyNot) -> {
          Optional<EntryIndexReader> index =
              EntryIndexReader.open(archive.layout().index(), archiveId, whyNot);
          if (openings++ == 0) {
            sample.removeSealed();
          }
          return index;
        },
        Searcher.MAX_TAIL_BYTES);
  }

  private static SearchRequest request(String words) {
    var parser = new QueryParser(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
    return SearchRequest.of(parser.parse(words).query())
        .withLimit(1_000)
        .withStrictness(Strictness.STRICT);
  }

  private void assertFindsWhatIsLeft(SampleArchive sample) throws IOException {
    SearchResult result = racing(sample).search(request("w1"));
    assertThat(openings).isEqualTo(2);
    assertThat(result.damages()).isEmpty();
    var found = new TreeSet<String>();
    result.hits().forEach(hit -> found.add(hit.entry().id()));
    assertThat(found).isNotEmpty().isEqualTo(sample.scan("w1"));
  }

  @Test
  void aSearchStartsOver_withoutAnIndex() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, SEALED + 10)) {
      assertFindsWhatIsLeft(sample);
    }
  }

  @Test
  void aSearchStartsOver_withTheIndexOfBefore() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, SEALED + 10)) {
      sample.index();
      assertFindsWhatIsLeft(sample);
    }
  }

  /// Context and headings were once read from later snapshots, which had no entry at the address of
  /// a hit whose partition was replaced.
  @Test
  void contextAndHeadingsAreOfTheSnapshotThatHasTheHits() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, SEALED + 10)) {
      sample.index();
      var details = new HitDetails(false, true, true, true, 2, 1);
      SearchResult result = racing(sample).search(request("w1"), Page.FIRST.with(details));
      assertThat(openings).isEqualTo(2);
      assertThat(result.damages()).isEmpty();
      assertThat(result.hits()).isNotEmpty();
      List<Entry> left = sample.entries();
      for (SearchHit hit : result.hits()) {
        int at = left.indexOf(hit.entry());
        assertThat(hit.before()).isEqualTo(left.subList(Math.max(0, at - 2), at));
        assertThat(hit.after()).isEqualTo(left.subList(at + 1, Math.min(left.size(), at + 2)));
        assertThat(result.titles()).containsKey(hit.entry().transcript());
      }
    }
  }

  @Test
  void sessionsStartOver() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, SEALED + 10)) {
      List<FoundSession> found =
          racing(sample)
              .sessions(request("w1"), SessionCounts.Grouping.CONVERSATION, HitDetails.NONE)
              .value();
      assertThat(openings).isEqualTo(2);
      assertThat(found).hasSize(1);
      assertThat(found.getFirst().row().count()).isEqualTo(sample.entries().size());
      assertThat(found.getFirst().match().count()).isEqualTo(sample.scan("w1").size());
    }
  }

  @Test
  void facetsStartOver() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, SEALED + 10)) {
      AggregateResult<FacetCounts> counted = racing(sample).facets(request("w1"), ZoneOffset.UTC);
      assertThat(openings).isEqualTo(2);
      assertThat(counted.damages()).isEmpty();
      assertThat(counted.value().total()).isEqualTo(sample.scan("w1").size());
    }
  }
}
