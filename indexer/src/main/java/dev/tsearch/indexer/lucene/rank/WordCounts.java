package dev.tsearch.indexer.lucene.rank;

/// How many matches have how many of the telling words of a query.
///
/// @param words the number of telling words; 0 if the query has no words that rank
/// @param all how many matches have all of them
/// @param half how many matches have at least half of them
public record WordCounts(int words, long all, long half) {
  /// The counts of a query without words that rank.
  public static final WordCounts NONE = new WordCounts(0, 0, 0);

  /// The counts of two disjoint sets of matches.
  public WordCounts plus(WordCounts other) {
    return new WordCounts(Math.max(words, other.words), all + other.all, half + other.half);
  }
}
