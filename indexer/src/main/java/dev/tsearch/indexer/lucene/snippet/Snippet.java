package dev.tsearch.indexer.lucene.snippet;

import java.util.List;

/// A piece of a text, with what the query asked for marked in it. Foreign text: who prints it takes
/// care of control characters.
///
/// @param text the piece, cut at words; on one line or several as the text was
/// @param highlights pairs of start and end in `text`, in UTF-16 units, ascending, apart
public record Snippet(String text, List<int[]> highlights) {

  /// Copies the list.
  public Snippet {
    highlights = List.copyOf(highlights);
  }
}
