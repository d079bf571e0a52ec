package dev.tsearch.indexer.answer;

import dev.tsearch.indexer.lucene.snippet.Snippet;
import java.util.ArrayList;

/// Texts that are cut to a length in UTF-16 code units. A text that is cut ends with `…`.
public final class CutSnippet {
  private CutSnippet() {}

  /// A part of a snippet that has its first match.
  public static Snippet of(Snippet whole, int length) {
    if (whole.text().length() <= length) {
      return whole;
    }
    int start = 0;
    if (!whole.highlights().isEmpty() && whole.highlights().getFirst()[1] >= length) {
      int[] first = whole.highlights().getFirst();
      int lead = Math.max(0, (length - 2 - (first[1] - first[0])) / 2);
      start = boundary(whole.text(), Math.max(0, first[0] - lead));
    }
    String head = start == 0 ? "" : "…";
    String text = head + text(whole.text().substring(start), length - head.length());
    int shift = head.length() - start;
    var highlights = new ArrayList<int[]>();
    for (int[] at : whole.highlights()) {
      boolean isShown = at[0] >= start && at[1] + shift < text.length();
      boolean isAtEnd = at[1] == whole.text().length() && at[1] + shift == text.length();
      if (isShown || isAtEnd) {
        highlights.add(new int[] {at[0] + shift, at[1] + shift});
      }
    }
    return new Snippet(text, highlights);
  }

  /// The index, or the one after it if it is inside a surrogate pair.
  private static int boundary(String text, int at) {
    return at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at + 1 : at;
  }

  /// The start of a text.
  public static String text(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int end = length - 1;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
  }
}
