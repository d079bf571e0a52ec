package dev.tsearch.indexer.lucene.index;

/// The weights of the ranking.
///
/// The score of an entry is `(words + near) × kind + in context + recency`:
///
/// | term | value | maximum |
/// |---|---|---|
/// | words | the sum of BM25 of the words; an inflected form counts [#INFLECTION] of the word as typed, a stop word [#STOP_WORD] of another word | none |
/// | near | [#NEAR] × BM25 of each pair of neighboring words of the query as a phrase with gaps of at most [#NEAR_SLOP] | none |
/// | kind | [EntryBoost#weight] | 1.2 |
/// | in context | [#IN_CONTEXT] if the model's context still has the entry | 0.4 |
/// | recency | [#RECENCY] × half / (half + age), half = [#RECENCY_HALF_SECONDS] | 0.3 |
///
/// The BM25 score of a word is about 1 for a frequent word and 10 for a rare one, so the last two
/// terms order hits that match about equally well.
///
/// The score of a session is the sum of the scores of its best three entries: 1 × the first,
/// [#SECOND_ENTRY] × the second, [#THIRD_ENTRY] × the third; equal texts count once. Only the
/// [#CANDIDATES] entries with the highest scores of words are considered.
public final class ScoreWeights {
  /// The weight of an inflected form relative to the word as typed.
  public static final float INFLECTION = 0.5f;

  /// The weight of a stop word relative to another word.
  public static final float STOP_WORD = 0.5f;

  /// The weight of neighboring words that are near each other in the entry, too.
  public static final float NEAR = 0.2f;

  /// By how many positions in total neighboring words may be moved.
  public static final int NEAR_SLOP = 3;

  /// A little more than one day of difference in age among recent entries.
  public static final float IN_CONTEXT = 0.4f;

  /// The maximum of recency: never more than one word.
  public static final float RECENCY = 0.3f;

  /// The age in seconds at which recency is half of its maximum.
  public static final long RECENCY_HALF_SECONDS = 90 * 86_400L;

  /// The weight of the second best entry in the score of a session.
  public static final float SECOND_ENTRY = 0.5f;

  /// The weight of the third best entry in the score of a session.
  public static final float THIRD_ENTRY = 0.25f;

  /// How many entries are ranked by all terms if words rank.
  public static final int CANDIDATES = 1000;

  /// How many entries are ranked by all terms if all parts of a query are required: the entries
  /// have the same words, so that their scores are close, and more would take longer than the
  /// search.
  public static final int CANDIDATES_OF_REQUIRED = 200;

  private ScoreWeights() {}
}
