package dev.tsearch.indexer.lucene.rank;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermStatistics;
import org.jspecify.annotations.Nullable;

/// Scores with given statistics; what they do not have yet is counted where the lender looks, which
/// is another index, or here. A word that the lender does not know keeps its own counts.
public final class StatisticsSearcher extends IndexSearcher {
  private final ScoreStatistics statistics;
  private final Optional<IndexSearcher> lender;

  public StatisticsSearcher(
      IndexReader reader, ScoreStatistics statistics, Optional<IndexSearcher> lender) {
    super(reader);
    this.statistics = statistics;
    this.lender = lender;
    setQueryCache(null); // a search is not asked twice
  }

  @Override
  public @Nullable CollectionStatistics collectionStatistics(String field) throws IOException {
    CollectionStatistics now = lender.isPresent() ? lender.get().collectionStatistics(field) : null;
    return statistics.of(field, now == null ? super.collectionStatistics(field) : now);
  }

  @Override
  public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq)
      throws IOException {
    return statistics.of(term, now(term, docFreq, totalTermFreq));
  }

  private TermStatistics now(Term term, int docFreq, long totalTermFreq) throws IOException {
    if (lender.isEmpty()) {
      return new TermStatistics(term.bytes(), docFreq, totalTermFreq);
    }
    IndexReader other = lender.get().getIndexReader();
    int known = other.docFreq(term);
    return known > 0
        ? new TermStatistics(term.bytes(), known, other.totalTermFreq(term))
        : new TermStatistics(term.bytes(), docFreq, totalTermFreq);
  }
}
