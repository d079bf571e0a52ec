package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import dev.tsearch.indexer.search.SearchHit;
import java.util.List;

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
    String text = cut(hit.snippet().text(), length);
    int end = text.equals(hit.snippet().text()) ? text.length() : text.length() - 1;
    List<int[]> highlights =
        hit.snippet().highlights().stream().filter(at -> at[1] <= end).toList();
    return new SearchHit(
        hit.rank(),
        hit.score(),
        cut(hit.entry(), length),
        hit.address(),
        new Snippet(text, highlights),
        hit.words(),
        hit.copies(),
        hit.sourcePath(),
        hit.before().stream().map(entry -> cut(entry, length)).toList(),
        hit.after().stream().map(entry -> cut(entry, length)).toList());
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
