package dev.tsearch.indexer.lucene.rank;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// The matches of a query, each with its [StaticScore] added: for searches that need the score of
/// every match, and for explanations. [TopHitsCollector] computes the same scores, but only those
/// of the best hits.
public final class StaticScoreQuery extends Query {
  private final Query words;
  private final CompactionTimes compactions;
  private final long newestDay;

  /// @param words determines the matches and the rest of the score
  /// @param compactions determines what is in the context of the model
  /// @param newestDay the day from which ages are measured, in days since 1970
  public StaticScoreQuery(Query words, CompactionTimes compactions, long newestDay) {
    this.words = words;
    this.compactions = compactions;
    this.newestDay = newestDay;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = words.rewrite(searcher);
    return rewritten.equals(words) ? this : new StaticScoreQuery(rewritten, compactions, newestDay);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    // The scores of the words are no bound of the sum, so all of them are needed.
    ScoreMode ofWords = mode.needsScores() ? ScoreMode.COMPLETE : mode;
    Weight weight = words.createWeight(searcher, ofWords, boost);
    return mode.needsScores() ? new SumWeight(weight) : weight;
  }

  private final class SumWeight extends FilterWeight {
    SumWeight(Weight ofWords) {
      super(StaticScoreQuery.this, ofWords);
    }

    @Override
    public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
      Scorer ofWords = in.scorer(leaf);
      return ofWords == null
          ? null
          : new DefaultScorerSupplier(new SumScorer(ofWords, score(leaf)));
    }

    @Override
    public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
      Explanation ofWords = in.explain(leaf, doc);
      if (!ofWords.isMatch()) {
        return ofWords;
      }
      StaticScore score = score(leaf);
      score.advance(doc);
      return score.explain(ofWords);
    }

    private StaticScore score(LeafReaderContext leaf) throws IOException {
      return new StaticScore(leaf.reader(), compactions, newestDay);
    }

    @Override
    public boolean isCacheable(LeafReaderContext leaf) {
      return false;
    }
  }

  private static final class SumScorer extends FilterScorer {
    private final StaticScore score;

    SumScorer(Scorer ofWords, StaticScore score) {
      super(ofWords);
      this.score = score;
    }

    @Override
    public float score() throws IOException {
      score.advance(in.docID());
      return score.sum(in.score());
    }

    @Override
    public float getMaxScore(int upTo) {
      return Float.MAX_VALUE;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    words.visit(visitor.getSubVisitor(Occur.MUST, this));
  }

  @Override
  public String toString(String field) {
    return words.toString(field) + " + static score";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StaticScoreQuery query
        && query.words.equals(words)
        && query.compactions == compactions
        && query.newestDay == newestDay;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), words, System.identityHashCode(compactions), newestDay);
  }
}
