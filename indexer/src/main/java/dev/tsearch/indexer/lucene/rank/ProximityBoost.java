package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.ScoreWeights;
import dev.tsearch.indexer.lucene.rank.RankedQuery.NearWords;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// The summand of a score for words that are near each other. Positions are read only of documents
/// that have both words. Used by one thread.
final class ProximityBoost {
  private final IndexSearcher searcher;
  private final List<NearWords> pairs;
  private final @Nullable Weight[] weights;

  /// @param pairs the pairs of words that count if they are near each other
  ProximityBoost(IndexSearcher searcher, List<NearWords> pairs) {
    this.searcher = searcher;
    this.pairs = pairs;
    this.weights = new Weight[pairs.size()];
  }

  /// Returns the boosts of the documents of a segment.
  OfSegment in(LeafReaderContext leaf) {
    return new OfSegment(leaf);
  }

  private Weight weight(int pair) throws IOException {
    Weight known = weights[pair];
    if (known == null) {
      known =
          searcher.createWeight(
              searcher.rewrite(pairs.get(pair).query()), ScoreMode.COMPLETE, ScoreWeights.NEAR);
      weights[pair] = known;
    }
    return known;
  }

  /// The boosts of the documents of one segment. Documents are requested in ascending order.
  final class OfSegment {
    private final LeafReaderContext leaf;
    private final @Nullable PairScores[] scores = new PairScores[pairs.size()];

    private OfSegment(LeafReaderContext leaf) {
      this.leaf = leaf;
    }

    /// Returns the boost of a document.
    ///
    /// @param words the ranking words that it has: bit `n` for word `n`
    float of(int doc, long words) throws IOException {
      double sum = 0;
      for (int pair = 0; pair < scores.length; pair++) {
        long both = pairs.get(pair).words();
        if ((words & both) == both) {
          sum += scores(pair).of(doc);
        }
      }
      return (float) sum;
    }

    private PairScores scores(int pair) throws IOException {
      PairScores known = scores[pair];
      if (known == null) {
        known = new PairScores(weight(pair).scorer(leaf));
        scores[pair] = known;
      }
      return known;
    }
  }

  /// The scores of one pair in one segment.
  private static final class PairScores {
    private final @Nullable Scorer scorer;
    private final @Nullable TwoPhaseIterator positions;
    private final DocIdSetIterator candidates;

    /// @param scorer null if the segment has no match
    PairScores(@Nullable Scorer scorer) {
      this.scorer = scorer;
      this.positions = scorer == null ? null : scorer.twoPhaseIterator();
      this.candidates =
          positions != null
              ? positions.approximation()
              : scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
    }

    float of(int doc) throws IOException {
      if (candidates.docID() < doc) {
        candidates.advance(doc);
      }
      return scorer != null
              && candidates.docID() == doc
              && (positions == null || positions.matches())
          ? scorer.score()
          : 0;
    }
  }
}
