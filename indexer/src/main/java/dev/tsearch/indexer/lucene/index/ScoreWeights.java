package dev.tsearch.indexer.lucene.index;

/// The weights of the ranking. The score of a hit is the sum of these terms; the last three depend
/// on the entry alone and not on the query:
///
/// | term | value | maximum |
/// |---|---|---|
/// | words | BM25 of the words; an inflected form counts [#INFLECTION] of the word as typed | none |
/// | proximity | [#PROXIMITY] × BM25 of the words as a phrase with gaps | none |
/// | kind of entry | [EntryBoost#weight] | 1.2 |
/// | in context | [#IN_CONTEXT] if the model's context still has the entry | 0.4 |
/// | recency | [#RECENCY] × half / (half + age), half = [#RECENCY_HALF_SECONDS] | 0.3 |
///
/// The BM25 score of a word is about 1 for a frequent word and 10 for a rare one, so the terms
/// after the words order hits that match about equally well.
public final class ScoreWeights {
  /// The weight of an inflected form relative to the word as typed.
  public static final float INFLECTION = 0.5f;

  /// The weight of proximity for adjacent words; less for a larger distance.
  public static final float PROXIMITY = 0.5f;

  /// A little more than one day of difference in age among recent entries, and less than the
  /// difference between two kinds of entries.
  public static final float IN_CONTEXT = 0.4f;

  /// The maximum of recency: never more than one word.
  public static final float RECENCY = 0.3f;

  /// The age in seconds at which recency is half of its maximum.
  public static final long RECENCY_HALF_SECONDS = 90 * 86_400L;

  private ScoreWeights() {}
}
