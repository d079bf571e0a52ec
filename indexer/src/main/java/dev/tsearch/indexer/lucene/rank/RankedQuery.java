package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.ScoreWeights;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/// A query as its matches are scored: words that rank, and the rest.
///
/// @param words the words that rank, at most [#MAX_WORDS]; empty if the query has none
/// @param required every match has it, and its score counts; null if the words are all there is
/// @param needsWord whether a match needs one of the telling words
/// @param near the pairs of words whose scores are added if they are near each other
/// @param texts the parts of the required part that match text, for explanations
public record RankedQuery(
    List<RankedWord> words,
    @Nullable Query required,
    boolean needsWord,
    List<NearWords> near,
    List<TypedText> texts) {
  /// The maximum number of words: which of them an entry has is a `long`.
  public static final int MAX_WORDS = 64;

  /// A word that ranks.
  ///
  /// @param text the word as typed
  /// @param label the word and its correction, for people
  /// @param query matches the entries with the word
  /// @param isTelling whether the word alone is a match; if not, it is a stop word
  public record RankedWord(String text, String label, Query query, boolean isTelling) {}

  /// Two words that count more if they are near each other.
  ///
  /// @param query matches the entries in which they are near each other
  /// @param words the ranking words that each of these entries has: bit `n` for word `n`
  public record NearWords(Query query, long words) {}

  /// A word, a phrase or a pattern of the required part.
  ///
  /// @param text the text as typed
  /// @param label what it is, for people
  /// @param query matches the entries with it
  /// @param isInEach whether each match has it; if not, it is an alternative to others
  public record TypedText(String text, String label, Query query, boolean isInEach) {}

  /// Checks the words.
  ///
  /// @throws IllegalArgumentException if there are too many words, or neither words nor the rest
  public RankedQuery {
    words = List.copyOf(words);
    near = List.copyOf(near);
    texts = List.copyOf(texts);
    if (words.size() > MAX_WORDS || (words.isEmpty() && required == null)) {
      throw new IllegalArgumentException("number of words is out of range: " + words.size());
    }
  }

  /// This query with another required part.
  public RankedQuery requiring(Query other) {
    return new RankedQuery(words, other, needsWord, near, texts);
  }

  /// The query whose score is that of all pairs near each other; null if there are none.
  public @Nullable Query anyNear() {
    if (near.isEmpty()) {
      return null;
    }
    var pairs = new BooleanQuery.Builder();
    for (NearWords pair : near) {
      pairs.add(pair.query(), Occur.SHOULD);
    }
    return new BoostQuery(pairs.build(), ScoreWeights.NEAR);
  }

  /// How many of the matches are ranked by all terms of the score.
  public int candidates() {
    return words.isEmpty() ? ScoreWeights.CANDIDATES_OF_REQUIRED : ScoreWeights.CANDIDATES;
  }

  /// How many of the words are telling.
  int telling() {
    int telling = 0;
    for (RankedWord word : words) {
      telling += word.isTelling() ? 1 : 0;
    }
    return telling;
  }
}
