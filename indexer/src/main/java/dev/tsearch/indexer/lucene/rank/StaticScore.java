package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.EntryBoost;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.index.ScoreWeights;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.jspecify.annotations.Nullable;

/// The part of a score that does not depend on the query, for the documents of one segment: the
/// kind of entry, whether the model's context still has it, and its age, as in [ScoreWeights].
///
/// [TopHitsCollector] and explanations use this class. The caller moves it forward with [#advance],
/// in ascending order, by one thread.
final class StaticScore {
  private static final EntryBoost[] BOOSTS = boostsByNumber();

  private final long newestDay;
  private final @Nullable NumericDocValues boosts;
  private final CompactionTimes compactions;
  private @Nullable EntryBoost boost;
  private float factor;
  private float ofContext;
  private float ofRecency;

  /// @param compactions determines what is in context; if empty, the term is left out
  /// @param newestDay the day from which ages are measured
  StaticScore(LeafReader reader, CompactionTimes compactions, long newestDay) throws IOException {
    this.newestDay = newestDay;
    boosts = reader.getNumericDocValues(IndexSchema.BOOST);
    this.compactions = compactions;
  }

  private static EntryBoost[] boostsByNumber() {
    EntryBoost[] values = EntryBoost.values();
    var boosts = new EntryBoost[values.length];
    for (EntryBoost boost : values) {
      boosts[boost.number()] = boost;
    }
    return boosts;
  }

  /// Moves to a document.
  ///
  /// @param conversation its conversation
  /// @param time its time in unix seconds
  void advance(int doc, ConversationKey conversation, long time) throws IOException {
    boost = boosts != null && boosts.advanceExact(doc) ? BOOSTS[(int) boosts.longValue()] : null;
    factor = boost == null ? 1 : boost.weight();
    boolean isInContext = !compactions.isEmpty() && compactions.hasInContext(conversation, time);
    ofContext = isInContext ? ScoreWeights.IN_CONTEXT : 0;
    ofRecency = Recency.score(newestDay, time);
  }

  /// Returns the score of the current document.
  ///
  /// @param score the score of the words and their proximity
  float sum(float score) {
    return score * factor + ofContext + ofRecency;
  }

  /// Explains [#sum] for the current document.
  ///
  /// @param words explains the score of the words and their nearness
  ScoreReason explain(ScoreReason words) {
    var parts = new ArrayList<ScoreReason>();
    parts.add(words);
    String kind = boost == null ? "unknown" : boost.description();
    parts.add(new ScoreReason(factor, "times, kind of entry: " + kind, List.of()));
    if (!compactions.isEmpty()) {
      parts.add(new ScoreReason(ofContext, "in the context of the model", List.of()));
    }
    parts.add(new ScoreReason(ofRecency, "recency", List.of()));
    return new ScoreReason(sum(words.value()), "sum of:", parts);
  }
}
