package dev.tsearch.service.web.html;

import static dev.tsearch.service.web.html.PageNode.element;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.QueryText;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.service.web.html.PageNode.PageElement;
import java.util.ArrayList;
import java.util.List;

/// The parameters that select what a page shows: the query, and the filters, which are called as
/// the options of the command line. The pages that list entries, sessions and files have the same
/// ones, so that a link from one to another keeps them. Filters are shown as the query spells them.
public final class PageFilters {
  /// The parameter of the words.
  public static final String QUERY = "query";

  /// The parameter that selects results of calls that failed.
  public static final String ERRORS = "errors";

  /// The parameter that adds inserted texts to a search.
  public static final String ALL = "all";

  /// The parameters besides the query, in the order of chips and commands.
  public static final List<String> NAMES = names();

  private PageFilters() {}

  private static List<String> names() {
    var names = new ArrayList<>(FieldFilter.FIELDS.stream().map(Field::key).toList());
    names.addAll(List.of(ERRORS, "since", "until"));
    return List.copyOf(names);
  }

  /// A filter that is active.
  ///
  /// @param text the filter as it is typed in a query
  /// @param without the address of the page without it
  /// @param alone the address of the page with nothing else that selects
  public record ActiveFilter(String text, PageAddress without, PageAddress alone) {}

  /// The active filters: those in the query, then the parameters.
  public static List<ActiveFilter> active(PageAddress address) {
    PageAddress state = address.without("cursor");
    PageAddress unselected = state.without(QUERY).without(NAMES.toArray(String[]::new));
    var active = new ArrayList<ActiveFilter>();
    List<String> words = new QueryText(state.value(QUERY)).words();
    for (int at = 0; at < words.size(); at++) {
      String word = words.get(at);
      if (QueryText.isFilter(word)) {
        var others = new ArrayList<>(words);
        others.remove(at);
        active.add(
            new ActiveFilter(
                word, state.with(QUERY, String.join(" ", others)), unselected.with(QUERY, word)));
      }
    }
    for (String name : NAMES) {
      for (String value : state.of(name)) {
        active.add(
            new ActiveFilter(
                typed(name, value), state.withoutValue(name, value), unselected.with(name, value)));
      }
    }
    return active;
  }

  /// A parameter as a query spells it.
  private static String typed(String name, String value) {
    return name.equals(ERRORS) ? "error:" + value : QueryText.filter(name, value);
  }

  /// Whether something selects.
  public static boolean isSelecting(PageAddress address) {
    return address.first(QUERY).isPresent()
        || NAMES.stream().anyMatch(name -> address.first(name).isPresent());
  }

  /// The active filters, each with a link to the page without it.
  public static List<PageNode> chips(PageAddress address) {
    return active(address).stream().<PageNode>map(PageFilters::chip).toList();
  }

  private static PageNode chip(ActiveFilter filter) {
    return element("a", "chip")
        .with("href", filter.without().text())
        .with("aria-label", "Remove " + filter.text())
        .add(filter.text())
        .add(element("span").with("aria-hidden", "true").add(" ×"));
  }

  /// The box of the query.
  ///
  /// @param placeholder what may be typed
  public static PageElement box(PageAddress address, String placeholder) {
    return element("div", "box")
        .add(
            element("label", "hidden").with("for", QUERY).add("Query"),
            element("input")
                .with("id", QUERY)
                .with("name", QUERY)
                .with("type", "search")
                .with("value", address.value(QUERY))
                .with("placeholder", placeholder)
                .with("autocomplete", "off"));
  }

  /// The filters of an address, and whether inserted texts are added, as fields of a form.
  public static List<PageNode> inputs(PageAddress address) {
    var inputs = new ArrayList<PageNode>();
    var names = new ArrayList<>(NAMES);
    names.add(ALL);
    for (String name : names) {
      for (String value : address.of(name)) {
        inputs.add(element("input").with("type", "hidden").with("name", name).with("value", value));
      }
    }
    return inputs;
  }

  /// A page with some parameters of another one.
  ///
  /// @param names the parameters
  public static PageAddress kept(PageAddress page, List<String> names, PageAddress of) {
    PageAddress kept = page;
    for (String name : names) {
      kept = kept.with(name, of.of(name));
    }
    return kept;
  }
}
