package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import dev.tsearch.indexer.search.SearchHit;
import java.util.ArrayList;

/// Functions that the printers of hits share.
final class HitText {
  private HitText() {}

  /// Whether a hit has entries around it.
  static boolean hasContext(SearchHit hit) {
    return !hit.before().isEmpty() || !hit.after().isEmpty();
  }

  /// The number of copies for people: `+3 copies`; empty if there is none.
  static String copies(SearchHit hit) {
    int copies = hit.copies().size();
    return copies == 0 ? "" : "+" + Quantity.of(copies, "copy", "copies");
  }

  /// A hit with every text cut to a length in UTF-16 code units. A text that is cut ends with `…`.
  static SearchHit cut(SearchHit hit, int length) {
    return new SearchHit(
        hit.rank(),
        hit.score(),
        cut(hit.entry(), length),
        hit.address(),
        cut(hit.snippet(), length),
        hit.words(),
        hit.copies(),
        hit.sourcePath(),
        hit.before().stream().map(entry -> cut(entry, length)).toList(),
        hit.after().stream().map(entry -> cut(entry, length)).toList());
  }

  /// A part of a snippet that has its first match.
  static Snippet cut(Snippet whole, int length) {
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
    String text = head + cut(whole.text().substring(start), length - head.length());
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

  private static Entry cut(Entry whole, int length) {
    return new Entry(
        whole.id(),
        whole.timestamp(),
        whole.from(),
        whole.to(),
        cut(whole.content(), length),
        whole.type(),
        whole.metadata());
  }

  private static String cut(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int end = length - 1;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
  }
}
