package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.EntryBoost;
import dev.tsearch.indexer.lucene.index.ScoreWeights;

/// The whole score of an entry of which only a few values are known, as for an entry of a cluster
/// whose text was not read. [StaticScore] computes the same for a document of an index.
public final class WholeScore {
  private static final EntryBoost[] BOOSTS = EntryBoost.values();

  private WholeScore() {}

  /// The whole score, if no conversation was compacted.
  ///
  /// @param words the score of its words and of their nearness
  /// @param kind the number of its kind
  /// @param newest the time from whose day ages are measured, in unix seconds
  /// @param time its time in unix seconds
  public static float of(float words, int kind, long newest, long time) {
    float factor = 1;
    for (EntryBoost boost : BOOSTS) {
      factor = boost.number() == kind ? boost.weight() : factor;
    }
    long day = Math.max(1, newest / Recency.DAY_SECONDS);
    return words * factor + ScoreWeights.IN_CONTEXT + Recency.score(day, time);
  }
}
