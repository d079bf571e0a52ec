package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;

import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.QueryText;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFilters;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import java.util.ArrayList;
import java.util.List;

/// The box of the search, the order, and the command that gives the same result.
final class SearchForm {
  /// The words of `sort`; the first one means that the parameter is absent.
  private static final List<String> ORDERS = List.of("", "relevance", "newest", "oldest");

  private SearchForm() {}

  static PageElement of(PageAddress state) {
    return element("form", "search")
        .with("id", "search")
        .with("role", "search")
        .with("action", "/")
        .with("method", "get")
        .add(box(state.value("query")), order(state.value("sort")))
        .add(PageFilters.inputs(state))
        .add(element("button").with("type", "submit").add("Search"));
  }

  private static PageElement box(String query) {
    return element("div", "box")
        .add(
            element("label", "hidden").with("for", "query").add("Query"),
            element("input")
                .with("id", "query")
                .with("name", "query")
                .with("type", "search")
                .with("value", query)
                .with("placeholder", "words, \"a phrase\", tool:Bash, project:…")
                .with("autocomplete", "off")
                .with("autocapitalize", "off")
                .with("spellcheck", "false")
                .with("role", "combobox")
                .with("aria-expanded", "false")
                .with("aria-autocomplete", "list")
                .with("aria-controls", "options"),
            element("ul", "options")
                .with("id", "options")
                .with("role", "listbox")
                .with("aria-label", "Values")
                .with("hidden", ""));
  }

  private static PageElement order(String current) {
    var options = new ArrayList<PageNode>();
    for (String order : ORDERS) {
      options.add(
          element("option")
              .with("value", order)
              .flag("selected", order.equals(current))
              .add(order.isEmpty() ? "best order" : order));
    }
    return element("select")
        .with("name", "sort")
        .with("id", "sort")
        .with("aria-label", "Order")
        .add(options);
  }

  /// Whether inserted texts are found, too.
  static boolean isOfAll(PageAddress state) {
    return state.value(PageFilters.ALL).equals("true");
  }

  /// The command line that prints the same.
  static String command(PageAddress state) {
    var words = new ArrayList<>(List.of("tsearch", "search"));
    var names = new ArrayList<>(PageFilters.NAMES);
    names.add("sort");
    for (String name : names) {
      for (String value : state.of(name)) {
        words.add("--" + name);
        if (!name.equals(PageFilters.ERRORS)) {
          words.add(value);
        }
      }
    }
    if (isOfAll(state)) {
      words.add("--" + PageFilters.ALL);
    }
    List<String> query = new QueryText(state.value("query")).words();
    if (query.stream().anyMatch(word -> word.startsWith("-"))) {
      words.add("--");
    }
    words.addAll(query);
    return String.join(" ", words.stream().map(ShellWord::quoted).toList());
  }
}
