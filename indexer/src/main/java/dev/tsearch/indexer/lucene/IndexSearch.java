package dev.tsearch.indexer.lucene;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import java.io.IOException;
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
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;

/// One search of one index: the query, restricted to what may be found.
///
/// @param searcher the index
/// @param scores whether hits differ in how well they match
/// @param asked what was asked, and what else makes the score
/// @param restricted what is run
record IndexSearch(IndexSearcher searcher, boolean scores, Query asked, Query restricted) {
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
  private static final SortField[] BEST = {SortField.FIELD_SCORE, TIME, PARTITION, OFFSET};
  private static final SortField[] EQUALLY_GOOD = {TIME, PARTITION, OFFSET};

  /// The search for what is wanted.
  static IndexSearch of(IndexSearcher searcher, Wanted wanted) throws IOException {
    CompiledQuery query = wanted.query();
    boolean byScore = query.scores() && wanted.order() == Order.RELEVANCE;
    Query asked =
        byScore
            ? Recency.in(
                wanted.compactions().in(query.query()),
                searcher.getIndexReader(),
                wanted.statistics())
            : query.query();
    TimeRange time = wanted.time();
    return new IndexSearch(
        searcher,
        query.scores(),
        asked,
        time.isUnbounded() ? asked : filtered(asked, new TimeQuery(time)));
  }

  /// What is done with a search.
  @FunctionalInterface
  interface Use<T> {
    T of(IndexSearch search) throws IOException;
  }

  /// This search within a scope, or everywhere.
  IndexSearch within(Optional<Scope> scope) {
    return scope.isEmpty()
        ? this
        : new IndexSearch(
            searcher, scores, asked, filtered(restricted, new ScopeQuery(scope.get())));
  }

  private static Query filtered(Query query, Query filter) {
    return new BooleanQuery.Builder().add(query, Occur.MUST).add(filter, Occur.FILTER).build();
  }

  /// The first hits of an order, and how many there are in all.
  Found find(int limit, Order order) throws IOException {
    int available = Math.min(limit, searcher.getIndexReader().maxDoc());
    if (available == 0) {
      return new Found(List.of(), searcher.count(restricted));
    }
    boolean byScore = order == Order.RELEVANCE && scores;
    TopFieldDocs top =
        searcher.search(
            restricted,
            new TopFieldCollectorManager(sort(order), available, null, Integer.MAX_VALUE));
    return new Found(addresses(top.scoreDocs, byScore), top.totalHits.value());
  }

  private Sort sort(Order order) throws IOException {
    return switch (order) {
      case RELEVANCE -> new Sort(scores ? BEST : EQUALLY_GOOD);
      case TIME -> new Sort(NEWEST);
      case OLDEST ->
          new Sort(new OldestTimes().getSortField(false), PARTITION, OFFSET).rewrite(searcher);
    };
  }

  /// Has every match counted in.
  void tally(Tally tally) throws IOException {
    Collector collector =
        switch (tally) {
          case FacetTally facets -> new FacetCollector(facets);
          case SessionTally sessions -> new SessionCollector(sessions, scores);
        };
    searcher.search(restricted, new OneCollector(collector));
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
        : Optional.of(ScoreReason.of(searcher.explain(asked, found[0].doc)));
  }

  /// Looks up where the hits stand, in the order of the index, since its columns are read forward.
  private List<ScoredAddress> addresses(ScoreDoc[] hits, boolean byScore) throws IOException {
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
      float score = byScore ? (Float) ((FieldDoc) hit).fields[0] : 0;
      found[place] = columns.read(hit.doc - base, score);
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
