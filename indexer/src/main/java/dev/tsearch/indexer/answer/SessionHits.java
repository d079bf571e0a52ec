package dev.tsearch.indexer.answer;

import java.util.Map;

/// What a search found in a session.
///
/// @param rank its place, from 1
/// @param hits how many entries match
/// @param score how well; comparable within one search only
/// @param corrections for mistyped words, what else was searched for
/// @param isSearchComplete whether everything was searched
public record SessionHits(
    int rank, long hits, float score, Map<String, String> corrections, boolean isSearchComplete) {

  /// Copies the corrections.
  public SessionHits {
    corrections = Map.copyOf(corrections);
  }
}
