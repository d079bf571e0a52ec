package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.TimeQuery;
import dev.tsearch.indexer.lucene.rank.AddressColumns;
import dev.tsearch.indexer.lucene.rank.Recency;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.rank.TopHitsCollector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;

/// One search of one index: what is wanted of it, restricted to what may be found.
///
/// @param searcher the index
/// @param wanted what is wanted
/// @param filters what else an entry must match
public record IndexSearch(IndexSearcher searcher, TopHitsRequest wanted, List<Query> filters) {
  // Each ends with the address: no two entries are equal, so that the order is the same however
  // they
  // came into the index. See [ScoredAddress#in].
  private static final SortField TIME = new SortField(IndexSchema.TIME, SortField.Type.LONG, true);
  private static final SortField PARTITION =
      new SortField(IndexSchema.PARTITION, SortField.Type.LONG);
  private static final SortField OFFSET = new SortField(IndexSchema.OFFSET, SortField.Type.LONG);

  private static final SortField[] NEWEST = {
    TIME,
    new SortField(IndexSchema.PARTITION, SortField.Type.LONG, true),
    new SortField(IndexSchema.OFFSET, SortField.Type.LONG, true)
  };
  private static final SortField[] EQUALLY_GOOD = {TIME, PARTITION, OFFSET};

  /// The search for what is wanted.
  public static IndexSearch of(IndexSearcher searcher, TopHitsRequest wanted) {
    TimeRange time = wanted.time();
    return new IndexSearch(
        searcher, wanted, time.isUnbounded() ? List.of() : List.of(new TimeQuery(time)));
  }

  /// What is done with a search.
  @FunctionalInterface
  interface HitConsumer<T> {
    public T of(IndexSearch search) throws IOException;
  }

  /// This search within a scope, or everywhere.
  IndexSearch within(Optional<PartitionFilter> scope) {
    if (scope.isEmpty()) {
      return this;
    }
    var more = new ArrayList<>(filters);
    more.add(new PartitionFilterQuery(scope.get()));
    return new IndexSearch(searcher, wanted, more);
  }

  private Query filtered(Query query) {
    if (filters.isEmpty()) {
      return query;
    }
    var filtered = new BooleanQuery.Builder().add(query, Occur.MUST);
    for (Query filter : filters) {
      filtered.add(filter, Occur.FILTER);
    }
    return filtered.build();
  }

  /// What is run to match entries.
  private Query matching() {
    return filtered(wanted.query().matching());
  }

  /// What makes the score, all of it, wherever an entry may be.
  private Query scoring() throws IOException {
    Query query = wanted.query().query();
    return isByScore() ? Recency.in(wanted.compactions().in(query), newestDay()) : query;
  }

  /// What is run to match entries, with all that makes the score.
  public Query matchingWithScores() throws IOException {
    return filtered(scoring());
  }

  private boolean isByScore() {
    return wanted.query().scores() && wanted.order() == Order.RELEVANCE;
  }

  private long newestDay() throws IOException {
    return Recency.newestDay(searcher.getIndexReader(), wanted.statistics());
  }

  /// The first hits, and how many there are in all.
  public TopHits find() throws IOException {
    int available = Math.min(wanted.limit(), searcher.getIndexReader().maxDoc());
    if (available == 0) {
      return new TopHits(List.of(), searcher.count(matching()));
    }
    if (isByScore()) {
      return new TopHitsCollector(
              searcher, available, wanted.query().near(), wanted.compactions(), newestDay())
          .of(matching());
    }
    TopFieldDocs top =
        searcher.search(
            matching(),
            new TopFieldCollectorManager(sort(wanted.order()), available, null, Integer.MAX_VALUE));
    return new TopHits(addresses(top.scoreDocs), top.totalHits.value());
  }

  private Sort sort(Order order) throws IOException {
    return switch (order) {
      case RELEVANCE -> new Sort(EQUALLY_GOOD);
      case TIME -> new Sort(NEWEST);
      case OLDEST ->
          new Sort(new OldestTimes().getSortField(false), PARTITION, OFFSET).rewrite(searcher);
    };
  }

  /// Has every match counted in.
  void tally(Aggregation tally) throws IOException {
    boolean scores = wanted.query().scores();
    Collector collector =
        switch (tally) {
          case FacetCounts facets -> new FacetCollector(facets);
          case SessionCounts sessions -> new SessionCollector(sessions, scores);
        };
    Query query = collector.scoreMode().needsScores() ? matchingWithScores() : matching();
    searcher.search(query, new OneCollector(collector));
  }

  /// Why an entry has its score, if it is here and matches.
  Optional<ScoreReason> reason(EntryAddress address) throws IOException {
    Query place =
        new BooleanQuery.Builder()
            .add(new TermQuery(IndexSchema.ordinalTerm(address.ordinal())), Occur.FILTER)
            .add(
                NumericDocValuesField.newSlowExactQuery(IndexSchema.OFFSET, address.offset()),
                Occur.FILTER)
            .build();
    ScoreDoc[] found = searcher.search(place, 1).scoreDocs;
    return found.length == 0
        ? Optional.empty()
        : Optional.of(ScoreReason.of(searcher.explain(scoring(), found[0].doc)));
  }

  /// Looks up where the hits stand, in the order of the index, since its columns are read forward.
  private List<ScoredAddress> addresses(ScoreDoc[] hits) throws IOException {
    var places = new Integer[hits.length];
    Arrays.setAll(places, place -> place);
    Arrays.sort(places, (left, right) -> Integer.compare(hits[left].doc, hits[right].doc));
    var found = new ScoredAddress[hits.length];
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    AddressColumns columns = null;
    int end = -1;
    int base = 0;
    for (int place : places) {
      ScoreDoc hit = hits[place];
      if (columns == null || hit.doc >= end) {
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(hit.doc, leaves));
        columns = AddressColumns.of(leaf.reader());
        base = leaf.docBase;
        end = base + leaf.reader().maxDoc();
      }
      found[place] = columns.read(hit.doc - base, 0);
    }
    return Arrays.asList(found);
  }

  /// The one collector of a search that no other thread shares.
  private record OneCollector(Collector collector) implements CollectorManager<Collector, Void> {
    @Override
    public Collector newCollector() {
      return collector;
    }

    @Override
    @SuppressWarnings("NullAway") // there is nothing but null in Void
    public Void reduce(Collection<Collector> collectors) {
      return null;
    }
  }
}
