package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.indexer.lucene.index.EntryBoost;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.index.ScoreWeights;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Locale;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;

/// The part of a score that does not depend on the query, for the documents of one segment: the
/// kind of entry, whether the model's context still has it, and its age, as in [ScoreWeights].
///
/// [TopHitsCollector], [StaticScoreQuery] and explanations all use this class. The caller moves it
/// forward with [#advance], in ascending order, by one thread.
final class StaticScore {
  private static final EntryBoost[] BOOSTS = boostsByNumber();
  private static final float MAX_BOOST = EntryBoost.MESSAGE.weight();

  private final long newestDay;
  private final @Nullable NumericDocValues boosts;
  private final @Nullable NumericDocValues times;
  private final @Nullable InContextEntries inContext;
  private final float maxContext;
  private final float maxRecency;
  private @Nullable EntryBoost boost;
  private float ofBoost;
  private float ofContext;
  private float ofRecency;
  private long time;

  /// @param compactions determines what is in context; if empty, the term is left out
  /// @param newestDay the day from which ages are measured
  StaticScore(LeafReader reader, CompactionTimes compactions, long newestDay) throws IOException {
    this.newestDay = newestDay;
    boosts = reader.getNumericDocValues(IndexSchema.BOOST);
    times = reader.getNumericDocValues(IndexSchema.TIME);
    inContext = compactions.isEmpty() ? null : new InContextEntries(compactions, reader);
    maxContext = inContext == null ? 0 : ScoreWeights.IN_CONTEXT;
    maxRecency = Recency.max(newestDay, Recency.newest(reader));
  }

  private static EntryBoost[] boostsByNumber() {
    EntryBoost[] values = EntryBoost.values();
    var boosts = new EntryBoost[values.length];
    for (EntryBoost boost : values) {
      boosts[boost.number()] = boost;
    }
    return boosts;
  }

  /// Returns an upper bound of [#sum] for all documents of the segment with at most this score.
  /// Adds in the same order as [#sum], so that rounding cannot break the bound.
  float max(float score) {
    return score + MAX_BOOST + maxContext + maxRecency;
  }

  /// Moves to a document.
  void advance(int doc) throws IOException {
    boost = boosts != null && boosts.advanceExact(doc) ? BOOSTS[(int) boosts.longValue()] : null;
    ofBoost = boost == null ? 0 : boost.weight();
    ofContext = inContext != null && inContext.contains(doc) ? ScoreWeights.IN_CONTEXT : 0;
    boolean hasTime = times != null && times.advanceExact(doc);
    time = hasTime && times != null ? times.longValue() : TimeRange.UNDATED;
    ofRecency = hasTime ? Recency.score(newestDay, time) : 0;
  }

  /// Returns the time of the current document in unix seconds, 0 if undated.
  long time() {
    return time;
  }

  /// Returns the score of the current document.
  ///
  /// @param score the score of the words and their proximity
  float sum(float score) {
    return score + ofBoost + ofContext + ofRecency;
  }

  /// Explains [#sum] for the current document.
  ///
  /// @param words explains the score of the words and their proximity
  Explanation explain(Explanation words) {
    var parts = new ArrayList<Explanation>();
    parts.add(words);
    String kind = boost == null ? "none" : boost.name().toLowerCase(Locale.ROOT);
    parts.add(Explanation.match(ofBoost, "kind of entry (" + kind + ")"));
    if (inContext != null) {
      parts.add(Explanation.match(ofContext, "in the context of the model"));
    }
    parts.add(Explanation.match(ofRecency, "recency"));
    return Explanation.match(sum(words.getValue().floatValue()), "sum of:", parts);
  }
}
