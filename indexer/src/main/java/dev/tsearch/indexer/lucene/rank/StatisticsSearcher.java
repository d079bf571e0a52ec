package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.query.SearchDeadline;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermStatistics;
import org.jspecify.annotations.Nullable;

/// A searcher that scores with given [ScoreStatistics]. Values that these lack come from another
/// index, if one is given, else from the index that is searched. A term that the other index lacks
/// keeps the counts of the index that is searched.
public final class StatisticsSearcher extends SequentialSearcher {
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
    super(reader);
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
}
