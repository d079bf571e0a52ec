package dev.tsearch.benchmarks.warm;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.PartitionFilter;
import dev.tsearch.indexer.lucene.reader.TopHitsRequest;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import dev.tsearch.indexer.lucene.snippet.Snippets;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/// A warm search by tsearch, up to ids, lines and highlights: snapshot and index stay open, the
/// query is parsed and translated each time. Also the whole search of a process that searches once
/// and opens everything. Not thread-safe.
final class OurSearch implements Closeable {
  private static final int SNIPPET_CHARACTERS = 240;

  private final Words words;
  private final Searcher searcher;
  private final Snapshot snapshot;
  private final EntryIndexReader index;
  private final PartitionFilter everything;

  OurSearch(Archive archive, Words words) throws IOException {
    this.words = words;
    this.searcher = new Searcher(archive, IndexUpdate.NONE);
    this.snapshot = archive.snapshot();
    var why = new StringBuilder();
    this.index =
        EntryIndexReader.openToKeep(
                archive.layout().index(), snapshot.head().archive(), why::append)
            .orElseThrow(() -> new IOException("needs an index: " + why));
    var ordinals = new ArrayList<Integer>();
    for (Partition partition : snapshot.manifest().partitions()) {
      ordinals.add(partition.ordinal());
    }
    ordinals.add(snapshot.activeOrdinal());
    this.everything =
        new PartitionFilter(
            PartitionSet.of(ordinals.stream().mapToInt(Integer::intValue).sorted().toArray()),
            snapshot.activeOrdinal(),
            snapshot.activeBytes());
  }

  CompiledQuery compiled(Shape shape) {
    return QueryTranslator.compile(request(shape).combined());
  }

  private SearchRequest request(Shape shape) {
    var parser = new QueryParser(Instant.EPOCH, ZoneOffset.UTC);
    return SearchRequest.of(parser.parse(shape.text(words)).query())
        .withTime(shape.time(words))
        .withStrictness(Strictness.LENIENT);
  }

  /// The addresses of the best hits.
  TopHits ids(Shape shape) throws IOException {
    return find(shape, compiled(shape), SearchRequest.DEFAULT_LIMIT);
  }

  private TopHits find(Shape shape, CompiledQuery query, int limit) throws IOException {
    return index.search(query, everything, shape.time(words), limit, Order.RELEVANCE);
  }

  /// The entries of the best hits.
  List<Entry> lines(Shape shape) throws IOException {
    return lines(ids(shape));
  }

  private List<Entry> lines(TopHits found) throws IOException {
    var entries = new ArrayList<Entry>(found.best().size());
    for (ScoredAddress hit : found.best()) {
      entries.add(snapshot.read(hit.address()));
    }
    return entries;
  }

  /// The highlighted passages of the best hits.
  List<Snippet> highlights(Shape shape) throws IOException {
    CompiledQuery query = compiled(shape);
    var marking = new Snippets(query);
    var snippets = new ArrayList<Snippet>();
    for (Entry entry : lines(find(shape, query, SearchRequest.DEFAULT_LIMIT))) {
      snippets.add(marking.of(entry.searchableText(), SNIPPET_CHARACTERS));
    }
    return snippets;
  }

  /// The number of matches.
  long count(Shape shape) throws IOException {
    return find(shape, compiled(shape), 0).total();
  }

  /// The facet counts of the matches.
  FacetCounts facets(Shape shape) throws IOException {
    var tally = new FacetCounts(ZoneOffset.UTC);
    var wanted =
        new TopHitsRequest(
            compiled(shape), shape.time(words), 0, Order.RELEVANCE, new ScoreStatistics());
    index.aggregate(wanted, everything, tally);
    return tally;
  }

  /// A whole search: snapshot, plan, index, hits, lines, highlights.
  SearchResult whole(Shape shape) throws IOException {
    return searcher.search(request(shape));
  }

  @Override
  public void close() throws IOException {
    index.close();
    snapshot.close();
  }
}
