package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.QueryText;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import java.util.ArrayList;
import java.util.List;

/// The box of the search, the order, and the command that gives the same result.
final class SearchForm {
  /// The parameters besides the query that select entries, in the order of chips and commands.
  private static final List<String> FILTERS = filters();

  /// The words of `sort`; the first one means that the parameter is absent.
  private static final List<String> ORDERS = List.of("", "relevance", "newest", "oldest");

  private SearchForm() {}

  private static List<String> filters() {
    var names = new ArrayList<>(FieldFilter.FIELDS.stream().map(Field::key).toList());
    names.addAll(List.of("errors", "since", "until"));
    return List.copyOf(names);
  }

  static PageElement of(PageAddress state) {
    PageElement form =
        element("form", "search")
            .with("id", "search")
            .with("role", "search")
            .with("action", "/")
            .with("method", "get")
            .add(box(state.value("query")), order(state.value("sort")));
    for (String name : FILTERS) {
      for (String value : state.of(name)) {
        form = form.add(hidden(name, value));
      }
    }
    return form.add(element("button").with("type", "submit").add("Search"));
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

  private static PageElement hidden(String name, String value) {
    return element("input").with("type", "hidden").with("name", name).with("value", value);
  }

  /// The filters that are active, each with a link to the search without it.
  static List<PageNode> chips(PageAddress state) {
    var chips = new ArrayList<PageNode>();
    List<String> words = new QueryText(state.value("query")).words();
    for (int at = 0; at < words.size(); at++) {
      if (words.get(at).matches("(?s)-?[a-z]+:.+")) {
        var others = new ArrayList<>(words);
        others.remove(at);
        chips.add(chip(words.get(at), state.with("query", String.join(" ", others))));
      }
    }
    for (String name : FILTERS) {
      for (String value : state.of(name)) {
        chips.add(chip(name + " " + value, state.without(name)));
      }
    }
    return chips;
  }

  /// A filter with a link to the page without it.
  static PageElement chip(String text, PageAddress without) {
    return element("a", "chip")
        .with("href", without.without("cursor").text())
        .with("aria-label", "Remove " + text)
        .add(text)
        .add(element("span").with("aria-hidden", "true").add(" ×"));
  }

  /// The command line that prints the same.
  static String command(PageAddress state) {
    var words = new ArrayList<>(List.of("tsearch", "search"));
    var names = new ArrayList<>(FILTERS);
    names.add("sort");
    for (String name : names) {
      for (String value : state.of(name)) {
        words.add("--" + name);
        if (!name.equals("errors")) {
          words.add(value);
        }
      }
    }
    List<String> query = new QueryText(state.value("query")).words();
    if (query.stream().anyMatch(word -> word.startsWith("-"))) {
      words.add("--");
    }
    words.addAll(query);
    return String.join(" ", words.stream().map(ShellWord::quoted).toList());
  }
}
