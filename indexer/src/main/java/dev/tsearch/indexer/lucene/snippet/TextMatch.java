package dev.tsearch.indexer.lucene.snippet;

/// A stretch of a text that a query looks for. In the order of the text, the longer of two first.
///
/// @param start its first UTF-16 unit
/// @param end the one behind its last
/// @param number which of the things that the query looks for it is
record TextMatch(int start, int end, int number) implements Comparable<TextMatch> {

  @Override
  public int compareTo(TextMatch other) {
    int byStart = Integer.compare(start, other.start);
    return byStart != 0 ? byStart : Integer.compare(other.end, end);
  }
}
