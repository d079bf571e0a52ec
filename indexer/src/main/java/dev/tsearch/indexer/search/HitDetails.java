package dev.tsearch.indexer.search;

/// The optional parts of a page of hits. Each costs time to read.
///
/// @param scoreReasons whether the explanation contains the reason for each score
/// @param titles whether the result contains the title of each hit's conversation
/// @param sourcePaths whether hits contain the path of their source
/// @param words whether each hit says all that it has of the text of the query; without it, a hit
///   of a ranking says which of the ranking words it has
/// @param before how many entries of its conversation precede each hit
/// @param after how many entries of its conversation follow each hit
public record HitDetails(
    boolean scoreReasons,
    boolean titles,
    boolean sourcePaths,
    boolean words,
    int before,
    int after) {
  /// No optional part.
  public static final HitDetails NONE = new HitDetails(false, false, false, false, 0, 0);

  /// The titles of the hits' conversations.
  public static final HitDetails TITLES = new HitDetails(false, true, false, false, 0, 0);

  /// Checks the numbers.
  public HitDetails {
    if (before < 0 || after < 0) {
      throw new IllegalArgumentException(
          "numbers of entries must be >= 0, got %d and %d".formatted(before, after));
    }
  }

  /// These details with or without reasons for scores.
  public HitDetails withScoreReasons(boolean other) {
    return new HitDetails(other, titles, sourcePaths, words, before, after);
  }

  /// Whether entries around hits are wanted.
  boolean hasContext() {
    return before > 0 || after > 0;
  }
}
