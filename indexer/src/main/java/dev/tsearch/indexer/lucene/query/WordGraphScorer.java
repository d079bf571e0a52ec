package dev.tsearch.indexer.lucene.query;

import java.io.IOException;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.ImpactsDISI;
import org.apache.lucene.search.MaxScoreCache;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.similarities.Similarity.SimScorer;
import org.jspecify.annotations.Nullable;

/// Scores the matches of a [WordGraphQuery] in one segment by their number. Not thread-safe.
final class WordGraphScorer extends Scorer {
  /// The cost of reading the positions of a candidate, in simple operations.
  private static final float MATCH_COST = 128;

  private final WordGraphMatcher matcher;
  private final @Nullable SimScorer similarity;
  private final @Nullable NumericDocValues lengths;
  private final @Nullable MaxScoreCache maxScores;
  private final @Nullable ImpactsDISI competitive;
  private final TwoPhaseIterator positions;
  private int count;

  /// @param rarest the postings of a term that occurs in an entry at least as often as the query
  ///   matches there; null if no candidate may be skipped
  /// @param similarity null if scores are not needed
  /// @param lengths the norms of the field; null if it has none
  WordGraphScorer(
      WordGraphMatcher matcher,
      @Nullable ImpactsEnum rarest,
      @Nullable SimScorer similarity,
      @Nullable NumericDocValues lengths) {
    this.matcher = matcher;
    this.similarity = similarity;
    this.lengths = lengths;
    if (rarest == null || similarity == null) {
      this.maxScores = null;
      this.competitive = null;
    } else {
      this.maxScores = new MaxScoreCache(rarest, similarity);
      this.competitive = new ImpactsDISI(matcher.approximation(), maxScores);
    }
    this.positions =
        new TwoPhaseIterator(competitive == null ? matcher.approximation() : competitive) {
          @Override
          public boolean matches() throws IOException {
            count = matcher.count();
            return count > 0;
          }

          @Override
          public float matchCost() {
            return MATCH_COST;
          }
        };
  }

  @Override
  public int docID() {
    return matcher.approximation().docID();
  }

  @Override
  public DocIdSetIterator iterator() {
    return TwoPhaseIterator.asDocIdSetIterator(positions);
  }

  @Override
  public TwoPhaseIterator twoPhaseIterator() {
    return positions;
  }

  @Override
  public float score() throws IOException {
    if (similarity == null) {
      return 0;
    }
    long length = lengths != null && lengths.advanceExact(docID()) ? lengths.longValue() : 1;
    return similarity.score(count, length);
  }

  @Override
  public int advanceShallow(int target) throws IOException {
    return maxScores == null ? super.advanceShallow(target) : maxScores.advanceShallow(target);
  }

  @Override
  public float getMaxScore(int upTo) throws IOException {
    if (similarity == null) {
      return 0;
    }
    return maxScores == null ? similarity.score(Float.MAX_VALUE, 1) : maxScores.getMaxScore(upTo);
  }

  @Override
  public void setMinCompetitiveScore(float minScore) {
    if (competitive != null) {
      competitive.setMinCompetitiveScore(minScore);
    }
  }
}
