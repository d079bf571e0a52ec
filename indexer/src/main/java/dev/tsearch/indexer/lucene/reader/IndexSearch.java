package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.TimeQuery;
import dev.tsearch.indexer.lucene.rank.AddressColumns;
import dev.tsearch.indexer.lucene.rank.RankedEntries;
import dev.tsearch.indexer.lucene.rank.RankedQuery;
import dev.tsearch.indexer.lucene.rank.Recency;
import dev.tsearch.indexer.lucene.rank.ScoreExplainer;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.StatisticsSearcher;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.rank.TopHitsCollector;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.ExitableDirectoryReader.ExitingReaderException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;

/// One search of one index.
///
/// @param searcher the index
/// @param request the request
/// @param filters further conditions that each hit satisfies
/// @param isReduced whether the index has inserted texts that are left out
record IndexSearch(
    StatisticsSearcher searcher, TopHitsRequest request, List<Query> filters, boolean isReduced) {
  private static final Query INSERTED = new TermQuery(IndexSchema.INSERTED);

  // Each order ends with the address, so that no two entries compare as equal and the order does
  // not
  // depend on the order in which they were indexed. See ScoredAddress#in.
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

  /// Creates the search for a request.
  static IndexSearch of(StatisticsSearcher searcher, TopHitsRequest request) throws IOException {
    TimeRange time = request.time();
    boolean isReduced = request.inserted() == Inserted.LEFT_OUT && hasInserted(searcher);
    var search =
        new IndexSearch(
            searcher,
            request,
            time.isUnbounded() ? List.of() : List.of(new TimeQuery(time)),
            isReduced);
    return request.inserted() == Inserted.ONLY ? search.within(INSERTED) : search;
  }

  private static boolean hasInserted(StatisticsSearcher searcher) throws IOException {
    try {
      return searcher.getIndexReader().docFreq(IndexSchema.INSERTED) > 0;
    } catch (ExitingReaderException _) {
      return true; // the time is over, and nothing will be searched
    }
  }

  /// Runs a search.
  @FunctionalInterface
  interface SearchAction<T> {
    T run(IndexSearch search) throws IOException;
  }

  /// Returns this search restricted to a filter, if one is given.
  IndexSearch within(Optional<PartitionFilter> filter) {
    if (filter.isEmpty()) {
      return this;
    }
    return within(new PartitionFilterQuery(filter.get()));
  }

  private IndexSearch within(Query filter) {
    var more = new ArrayList<>(filters);
    more.add(filter);
    return new IndexSearch(searcher, request, more, isReduced);
  }

  private Query filtered(Query query) {
    if (filters.isEmpty() && !isReduced) {
      return query;
    }
    var filtered = new BooleanQuery.Builder().add(query, Occur.MUST);
    for (Query filter : filters) {
      filtered.add(filter, Occur.FILTER);
    }
    if (isReduced) {
      filtered.add(INSERTED, Occur.MUST_NOT);
    }
    return filtered.build();
  }

  /// Returns the query that determines the hits.
  private Query matching() {
    return filtered(request.query().matching());
  }

  /// Returns the number of hits. The inserted ones are subtracted: Lucene knows the numbers of many
  /// queries, but not without some documents, and inserted texts are few.
  private long count() throws IOException {
    if (!isReduced) {
      return searcher.count(matching());
    }
    var whole = new IndexSearch(searcher, request, filters, false);
    long inserted = searcher.count(whole.within(INSERTED).matching());
    return searcher.count(whole.matching()) - inserted;
  }

  private boolean isByScore() {
    return request.query().scores() && request.order() == Order.RELEVANCE;
  }

  private long newestDay() throws IOException {
    return Recency.newestDay(searcher.getIndexReader(), request.statistics());
  }

  /// Returns the first hits and the number of all hits; of those that were found in time, if the
  /// request has a deadline.
  TopHits find() throws IOException {
    if (request.deadline().isOver()) {
      return TopHits.NOTHING;
    }
    try {
      return found();
    } catch (ExitingReaderException _) {
      return TopHits.NOTHING; // it was over before the first hit
    }
  }

  private TopHits found() throws IOException {
    int available = Math.min(request.limit(), searcher.getIndexReader().maxDoc());
    if (isByScore()) {
      return TopHits.of(ranked(), request.limit());
    }
    if (available == 0) {
      return new TopHits(List.of(), count());
    }
    TopFieldDocs top =
        searcher.search(
            matching(),
            new TopFieldCollectorManager(
                sort(request.order()), available, null, Integer.MAX_VALUE));
    return new TopHits(addresses(top.scoreDocs), top.totalHits.value());
  }

  /// Returns the matches with the highest scores of words.
  RankedEntries ranked() throws IOException {
    if (request.deadline().isOver()) {
      return RankedEntries.NOTHING;
    }
    try {
      return rankedInTime();
    } catch (ExitingReaderException _) {
      return RankedEntries.NOTHING; // it was over before the first hit
    }
  }

  private RankedEntries rankedInTime() throws IOException {
    RankedQuery query = request.query().ranked();
    if (request.limit() == 0 && query.words().isEmpty()) {
      return new RankedEntries(List.of(), count(), WordCounts.NONE, 0);
    }
    Query required = query.required();
    RankedQuery within = query;
    if (!filters.isEmpty()) {
      var filtered = new BooleanQuery.Builder();
      if (required != null) {
        filtered.add(required, Occur.MUST);
      }
      for (Query filter : filters) {
        filtered.add(filter, Occur.FILTER);
      }
      within = query.requiring(filtered.build());
    }
    var limits =
        new TopHitsCollector.Limits(
            request.limit(),
            request.extent(),
            isReduced ? IndexSchema.INSERTED : null,
            request.deadline());
    return new TopHitsCollector(searcher, within, limits, request.compactions(), newestDay()).run();
  }

  private Sort sort(Order order) throws IOException {
    return switch (order) {
      case RELEVANCE -> new Sort(EQUALLY_GOOD);
      case TIME -> new Sort(NEWEST);
      case OLDEST ->
          new Sort(new OldestTimes().getSortField(false), PARTITION, OFFSET).rewrite(searcher);
    };
  }

  /// Adds every hit to an aggregation.
  void aggregate(Aggregation aggregation) throws IOException {
    Collector collector = collector(aggregation);
    if (request.deadline().isOver()) {
      return;
    }
    try {
      searcher.collect(matching(), collector);
    } catch (ExitingReaderException _) {
      // What was counted before stays.
    }
  }

  /// Uses `instanceof`: a switch over types is linked at run time.
  private static Collector collector(Aggregation aggregation) {
    if (aggregation instanceof FacetCounts facets) {
      return new FacetCollector(facets);
    }
    return aggregation instanceof FileCounts files
        ? new FileCollector(files)
        : new SessionCollector((SessionCounts) aggregation);
  }

  /// Explains the score of an entry; empty if the index does not have the entry.
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
        : Optional.of(
            new ScoreExplainer(searcher, request.query().ranked())
                .of(found[0].doc, request.compactions(), newestDay()));
  }

  /// Reads the addresses of the hits in the order of the index, because columns are read forward.
  private List<ScoredAddress> addresses(ScoreDoc[] hits) throws IOException {
    var ranks = new Integer[hits.length];
    Arrays.setAll(ranks, rank -> rank);
    Arrays.sort(ranks, (left, right) -> Integer.compare(hits[left].doc, hits[right].doc));
    var found = new ScoredAddress[hits.length];
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    AddressColumns columns = null;
    int end = -1;
    int base = 0;
    for (int rank : ranks) {
      ScoreDoc hit = hits[rank];
      if (columns == null || hit.doc >= end) {
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(hit.doc, leaves));
        columns = AddressColumns.of(leaf.reader());
        base = leaf.docBase;
        end = base + leaf.reader().maxDoc();
      }
      found[rank] = columns.read(hit.doc - base, 0);
    }
    return Arrays.asList(found);
  }
}
