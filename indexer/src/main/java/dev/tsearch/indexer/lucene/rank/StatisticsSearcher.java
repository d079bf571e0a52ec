package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.query.SearchDeadline;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.TotalHitCountCollector;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// A searcher that scores with given [ScoreStatistics]. Values that these lack come from another
/// index, if one is given, else from the index that is searched. A term that the other index lacks
/// keeps the counts of the index that is searched.
///
/// Searches the segments one after the other in the calling thread. Lucene's slices, which divide
/// segments among threads, make comparators in a way that the JVM links anew at each start; here
/// they are not made.
public final class StatisticsSearcher extends IndexSearcher {
  private final ScoreStatistics statistics;
  private final Optional<IndexSearcher> other;

  /// Creates a searcher without a query cache.
  ///
  /// @param other the index whose counts are used where the statistics have none
  public StatisticsSearcher(
      IndexReader reader, ScoreStatistics statistics, Optional<IndexSearcher> other) {
    this(reader, statistics, other, SearchDeadline.NONE);
  }

  /// Creates a searcher that ends with what it has found.
  ///
  /// @param deadline when it ends
  public StatisticsSearcher(
      IndexReader reader,
      ScoreStatistics statistics,
      Optional<IndexSearcher> other,
      SearchDeadline deadline) {
    super(reader, Runnable::run); // with an executor, slices are made only where they are used
    setQueryCache(null); // a process runs a query once
    this.statistics = statistics;
    this.other = other;
    Optional<Cancellation> cancellation = Cancellation.current();
    if (cancellation.isPresent() || deadline.isLimited()) {
      setTimeout(() -> isLate(cancellation, deadline));
    }
  }

  /// Whether the time is over. The check throws if the search was cancelled, since a part of it is
  /// of no use.
  private static boolean isLate(Optional<Cancellation> cancellation, SearchDeadline deadline) {
    cancellation.ifPresent(Cancellation::check);
    return deadline.isOver();
  }

  @Override
  public @Nullable CollectionStatistics collectionStatistics(String field) throws IOException {
    CollectionStatistics now = other.isPresent() ? other.get().collectionStatistics(field) : null;
    return statistics.of(field, now == null ? super.collectionStatistics(field) : now);
  }

  @Override
  public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq)
      throws IOException {
    return statistics.of(term, now(term, docFreq, totalTermFreq));
  }

  private TermStatistics now(Term term, int docFreq, long totalTermFreq) throws IOException {
    if (other.isEmpty()) {
      return new TermStatistics(term.bytes(), docFreq, totalTermFreq);
    }
    IndexReader reader = other.get().getIndexReader();
    int known = reader.docFreq(term);
    return known > 0
        ? new TermStatistics(term.bytes(), known, reader.totalTermFreq(term))
        : new TermStatistics(term.bytes(), docFreq, totalTermFreq);
  }

  /// Gives all matches to a collector, in the order of the index.
  public void collect(Query query, Collector collector) throws IOException {
    ScoreMode mode = collector.scoreMode();
    Query rewritten = rewrite(mode.needsScores() ? query : new ConstantScoreQuery(query));
    Weight weight = createWeight(rewritten, mode, 1);
    collector.setWeight(weight);
    for (LeafReaderContext leaf : getLeafContexts()) {
      searchLeaf(leaf, 0, DocIdSetIterator.NO_MORE_DOCS, weight, collector);
    }
  }

  @Override
  public <C extends Collector, T> T search(Query query, CollectorManager<C, T> manager)
      throws IOException {
    C collector = manager.newCollector();
    collect(query, collector);
    return manager.reduce(List.of(collector));
  }

  @Override
  public int count(Query query) throws IOException {
    var counter = new TotalHitCountCollector();
    collect(query, counter);
    return counter.getTotalHits();
  }
}
