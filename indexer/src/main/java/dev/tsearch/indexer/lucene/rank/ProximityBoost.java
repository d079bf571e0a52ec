package dev.tsearch.indexer.lucene.rank;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.jspecify.annotations.Nullable;

/// The summand of a score for words that are near each other, for the documents of one segment.
/// Documents are requested in ascending order, by one thread.
final class ProximityBoost {
  /// No boost.
  static final ProximityBoost NONE = new ProximityBoost(null, 0);

  private final @Nullable Scorer scorer;
  private final @Nullable TwoPhaseIterator positions;
  private final DocIdSetIterator candidates;
  private final float max;

  private ProximityBoost(@Nullable Scorer scorer, float max) {
    this.scorer = scorer;
    this.positions = scorer == null ? null : scorer.twoPhaseIterator();
    this.candidates =
        positions != null
            ? positions.approximation()
            : scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
    this.max = max;
  }

  /// Returns the boost of the documents that a scorer matches.
  ///
  /// @param scorer null if the segment has no match
  static ProximityBoost of(@Nullable Scorer scorer) throws IOException {
    return scorer == null
        ? NONE
        : new ProximityBoost(scorer, scorer.getMaxScore(DocIdSetIterator.NO_MORE_DOCS));
  }

  /// Returns an upper bound of [#of].
  float max() {
    return max;
  }

  /// Returns the boost of a document.
  float of(int doc) throws IOException {
    if (candidates.docID() < doc) {
      candidates.advance(doc);
    }
    return scorer != null && candidates.docID() == doc && (positions == null || positions.matches())
        ? scorer.score()
        : 0;
  }
}
