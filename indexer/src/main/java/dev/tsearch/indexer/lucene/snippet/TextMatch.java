package dev.tsearch.indexer.lucene.snippet;

/// A match of a part of the query in a text. Sorted by start; of two with the same start the longer
/// one is first.
///
/// @param start the first UTF-16 unit
/// @param end the end, exclusive
/// @param part the number of the part of the query
record TextMatch(int start, int end, int part) implements Comparable<TextMatch> {

  @Override
  public int compareTo(TextMatch other) {
    int byStart = Integer.compare(start, other.start);
    return byStart != 0 ? byStart : Integer.compare(other.end, end);
  }
}
