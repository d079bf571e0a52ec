package dev.tsearch.indexer.lucene.snippet;

import java.util.List;

/// An excerpt of a text with its matches. The text is untrusted: the caller replaces control
/// characters before printing it.
///
/// @param text the excerpt, cut between words; it keeps the line breaks of the text
/// @param highlights pairs of start and end (exclusive) in `text`, in UTF-16 units, ascending; they
///   neither overlap nor touch
public record Snippet(String text, List<int[]> highlights) {

  /// Copies the list.
  public Snippet {
    highlights = List.copyOf(highlights);
  }
}
