package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.query.Order;
import java.util.Comparator;

/// An entry that matches, with what its place in the ranking is computed from.
///
/// @param place the address of the entry, and the score of its words
/// @param score the whole score; the score of the words if the entry is not a candidate
/// @param words which of the ranking words it has: bit `n` for word `n`
/// @param session its conversation; [ConversationKey#NONE] if the entry is not among the candidates
/// @param text a hash of its text
public record RankedEntry(
    ScoredAddress place, float score, long words, ConversationKey session, int text) {
  private static final Comparator<ScoredAddress> BY_SCORE = ScoredAddress.in(Order.RELEVANCE);

  /// Sorts entries by the score of their words, best first. No two compare as equal.
  static final Comparator<RankedEntry> BY_WORDS =
      (one, other) -> BY_SCORE.compare(one.place, other.place);

  /// Sorts entries by their whole score, best first. No two compare as equal.
  static final Comparator<RankedEntry> BEST_FIRST =
      (one, other) -> {
        int order = Float.compare(other.score, one.score);
        return order == 0 ? BY_SCORE.compare(one.scored(), other.scored()) : order;
      };

  /// The address of the entry.
  public EntryAddress address() {
    return place.address();
  }

  /// The address with the whole score.
  public ScoredAddress scored() {
    return new ScoredAddress(place.address(), score, place.timestamp());
  }

  /// This entry when it is not a candidate for the first places: its score is that of its words.
  RankedEntry asRest() {
    return new RankedEntry(place, place.score(), words, ConversationKey.NONE, 0);
  }
}
