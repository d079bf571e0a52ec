package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.query.QueryText;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Links to searches for the words that begin as a word of the query does that no entry has.
///
/// @param state the address of the search
/// @param longer those words, by the word as typed
record WordProposals(PageAddress state, Map<String, List<String>> longer) {
  /// The links; nothing if there are no such words.
  List<PageNode> nodes() {
    var query = new QueryText(state.value("query"));
    var links = new ArrayList<PageNode>();
    new TreeMap<>(longer)
        .forEach((typed, words) -> {
          for (String word : words) {
            String other = query.replaced(typed, word).text();
            links.add(
                element("li").add(link(state.with("query", other).text(), "Search: " + other)));
          }
        });
    return links.isEmpty()
        ? List.of()
        : List.of(element("ul", "notes").with("id", "proposals").add(links));
  }
}
