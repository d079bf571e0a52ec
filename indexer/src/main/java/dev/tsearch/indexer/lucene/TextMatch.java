package dev.tsearch.indexer.lucene;

import java.util.Comparator;

/// A stretch of a text that a query looks for.
///
/// @param start its first UTF-16 unit
/// @param end the one behind its last
/// @param number which of the things that the query looks for it is
record TextMatch(int start, int end, int number) {
  /// In the order of the text, the longer of two first.
  static final Comparator<TextMatch> BY_PLACE =
      Comparator.comparingInt(TextMatch::start)
          .thenComparing(Comparator.comparingInt(TextMatch::end).reversed());
}
