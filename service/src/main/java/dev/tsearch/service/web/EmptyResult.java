package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFilters;
import dev.tsearch.service.web.html.PageFilters.ActiveFilter;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.WebTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Says which filter leaves a page with nothing: a filter that nothing in the archive passes, or
/// one without which there are matches. Asks again for each filter, so it is used only if nothing
/// was found.
///
/// @param state the address of the page
/// @param one what a match is called
/// @param many what matches are called
/// @param counts counts the matches of an address
record EmptyResult(PageAddress state, String one, String many, SelectionCount counts) {
  /// Further filters are not examined.
  private static final int MAX_FILTERS = 8;

  /// Counts the matches of an address of the same page.
  @FunctionalInterface
  interface SelectionCount {
    long of(PageAddress address) throws IOException, InvalidQuestionException;
  }

  /// The notes; nothing if no filter is active, or if there are no matches without all of them.
  List<PageNode> notes() throws IOException, InvalidQuestionException {
    List<ActiveFilter> active = PageFilters.active(state);
    var lines = new ArrayList<PageNode>();
    boolean isHelpful = false;
    for (ActiveFilter filter : active.subList(0, Math.min(MAX_FILTERS, active.size()))) {
      long others = counts.of(filter.without());
      String text = counted(others) + " without " + filter.text();
      isHelpful |= others > 0;
      if (counts.of(filter.alone()) == 0) {
        String none = "no " + one + " matches " + filter.text();
        lines.add(
            others == 0
                ? element("li").add(none)
                : element("li").add(none + ": ").add(link(filter.without().text(), text)));
      } else if (others > 0) {
        lines.add(element("li").add(link(filter.without().text(), text)));
      }
    }
    if (!isHelpful && active.size() > 1) {
      PageAddress unfiltered = state;
      for (int left = active.size(); left > 0; left--) {
        unfiltered = PageFilters.active(unfiltered).getFirst().without();
      }
      long all = counts.of(unfiltered);
      if (all > 0) {
        String text = counted(all) + " without all filters";
        lines.add(element("li").add(link(unfiltered.text(), text)));
      }
    }
    return lines.isEmpty()
        ? List.of()
        : List.of(element("ul", "notes").with("id", "reasons").add(lines));
  }

  private String counted(long count) {
    return WebTexts.counted(count, one, many);
  }
}
