package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.indexer.answer.CutSnippet;
import dev.tsearch.indexer.search.SearchHit;

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
        CutSnippet.of(hit.snippet(), length),
        hit.words(),
        hit.copies(),
        hit.sourcePath(),
        hit.before().stream().map(entry -> cut(entry, length)).toList(),
        hit.after().stream().map(entry -> cut(entry, length)).toList(),
        hit.held());
  }

  private static Entry cut(Entry whole, int length) {
    return new Entry(
        whole.id(),
        whole.timestamp(),
        whole.from(),
        whole.to(),
        CutSnippet.text(whole.content(), length),
        whole.type(),
        whole.metadata());
  }
}
