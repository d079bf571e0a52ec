package dev.tsearch.indexer.lucene.rank;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.jspecify.annotations.Nullable;

/// What it adds to the score of hits of a segment that their words stand near each other. Asked
/// forward only, by one thread.
final class ProximityBoost {
  /// Of nothing.
  static final ProximityBoost NONE = new ProximityBoost(null, 0);

  private final @Nullable Scorer scorer;
  private final @Nullable TwoPhaseIterator places;
  private final DocIdSetIterator candidates;
  private final float most;

  private ProximityBoost(@Nullable Scorer scorer, float most) {
    this.scorer = scorer;
    this.places = scorer == null ? null : scorer.twoPhaseIterator();
    this.candidates =
        places != null
            ? places.approximation()
            : scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
    this.most = most;
  }

  /// That of the hits that a scorer has, which may be none.
  static ProximityBoost of(@Nullable Scorer scorer) throws IOException {
    return scorer == null
        ? NONE
        : new ProximityBoost(scorer, scorer.getMaxScore(DocIdSetIterator.NO_MORE_DOCS));
  }

  /// No hit gets more.
  float most() {
    return most;
  }

  /// What a hit gets.
  float of(int doc) throws IOException {
    if (candidates.docID() < doc) {
      candidates.advance(doc);
    }
    return scorer != null && candidates.docID() == doc && (places == null || places.matches())
        ? scorer.score()
        : 0;
  }
}
