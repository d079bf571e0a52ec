package dev.tsearch.service.web.html;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.service.web.html.PageNode.PageElement;
import java.util.ArrayList;
import java.util.List;

/// What all pages have around their content: the links to the pages, the keys, and the assets.
///
/// @param assets the script, the style sheet and the icon
/// @param state the address of the page, whose query and filters the links to other pages keep
public record PageFrame(WebAssets assets, PageAddress state) {
  /// A page that is linked from all others.
  ///
  /// @param name what it is called
  /// @param path the segment of its path
  /// @param keeps the parameters that a link to it keeps
  private record Linked(String name, String path, List<String> keeps) {}

  private static final List<Linked> PAGES =
      List.of(
          new Linked("Search", "", queryAndFilters()),
          new Linked("Sessions", "sessions", queryAndFilters()),
          new Linked("Files", "files", queryAndFilters()),
          new Linked("Stats", "stats", PageFilters.NAMES),
          new Linked("Archive", "archive", List.of()));

  /// A frame whose links keep nothing.
  public PageFrame(WebAssets assets) {
    this(assets, PageAddress.at(""));
  }

  private static List<String> queryAndFilters() {
    var names = new ArrayList<>(List.of(PageFilters.QUERY));
    names.addAll(PageFilters.NAMES);
    return List.copyOf(names);
  }

  /// The frame of a page whose query and filters its links keep.
  public PageFrame at(PageAddress address) {
    return new PageFrame(assets, address);
  }

  /// What a page has besides what all have.
  ///
  /// @param sheets its style sheets
  /// @param scripts its scripts
  /// @param keys its keys, each with what it does
  public record PageExtra(List<String> sheets, List<String> scripts, List<List<String>> keys) {
    /// Copies the lists.
    public PageExtra {
      sheets = List.copyOf(sheets);
      scripts = List.copyOf(scripts);
      keys = List.copyOf(keys);
    }
  }

  private static final PageExtra SEARCH =
      new PageExtra(
          List.of(),
          List.of(),
          List.of(
              List.of("/", "type a query"),
              List.of("j k", "next, previous result"),
              List.of("Enter", "open it"),
              List.of("Tab", "in the query: take the first completion"),
              List.of("Esc", "close, or leave the query"),
              List.of("c", "copy the command that prints the same"),
              List.of("?", "these keys")));

  /// A whole page.
  ///
  /// @param title what the tab of the browser shows
  /// @param current the name of the page in the list of pages; empty for others
  /// @param content what it has
  public PageElement page(String title, String current, List<? extends PageNode> content) {
    return page(title, current, SEARCH, content);
  }

  /// A whole page with sheets, scripts and keys of its own.
  ///
  /// @param title what the tab of the browser shows
  /// @param current the name of the page in the list of pages; empty for others
  /// @param extra what it has besides what all have
  /// @param content what it has
  public PageElement page(
      String title, String current, PageExtra extra, List<? extends PageNode> content) {
    return element("html")
        .with("lang", "en")
        .add(head(title, extra))
        .add(
            element("body")
                .add(link("#main", "Skip to the content").with("class", "skip"))
                .add(header(current))
                .add(element("main").with("id", "main").with("tabindex", "-1").add(content))
                .add(keys(extra))
                .add(
                    element("p", "hidden")
                        .with("id", "said")
                        .with("role", "status")
                        .with("aria-live", "polite")));
  }

  private PageElement head(String title, PageExtra extra) {
    PageElement head =
        element("head")
            .add(element("meta").with("charset", "utf-8"))
            .add(
                element("meta")
                    .with("name", "viewport")
                    .with("content", "width=device-width, initial-scale=1"))
            .add(element("meta").with("name", "color-scheme").with("content", "light dark"))
            .add(element("title").add(title))
            .add(element("link").with("rel", "icon").with("href", assets.address("icon.svg")))
            .add(element("link").with("rel", "stylesheet").with("href", assets.address("app.css")))
            .add(element("script").with("src", assets.address("app.js")).with("defer", ""));
    for (String sheet : extra.sheets()) {
      head =
          head.add(element("link").with("rel", "stylesheet").with("href", assets.address(sheet)));
    }
    for (String script : extra.scripts()) {
      head = head.add(element("script").with("src", assets.address(script)).with("defer", ""));
    }
    return head;
  }

  private PageElement header(String current) {
    var links = new ArrayList<PageNode>();
    for (Linked page : PAGES) {
      links.add(
          page.name().equals(current)
              ? link(PageAddress.at(page.path()).text(), page.name()).with("aria-current", "page")
              : keeping(page));
    }
    return element("header", "top")
        .add(
            element("nav")
                .with("aria-label", "Pages")
                .with("data-filters", String.join(" ", PageFilters.NAMES))
                .add(links))
        .add(
            element("button", "quiet")
                .with("type", "button")
                .with("id", "show-keys")
                .with("aria-label", "Keys")
                .add("?"));
  }

  /// A link that keeps the query and the filters; that of the current page drops them.
  private PageElement keeping(Linked page) {
    PageAddress address = PageFilters.kept(PageAddress.at(page.path()), page.keeps(), state);
    PageElement link = link(address.text(), page.name());
    if (page.keeps().isEmpty()) {
      return link;
    }
    boolean isQueryKept = page.keeps().contains(PageFilters.QUERY);
    return link.with("data-keeps", isQueryKept ? "query filters" : "filters");
  }

  private static PageElement keys(PageExtra extra) {
    var rows = new ArrayList<PageNode>();
    for (List<String> key : extra.keys()) {
      rows.add(
          element("div")
              .add(element("dt").add(element("kbd").add(key.getFirst())))
              .add(element("dd").add(key.getLast())));
    }
    return element("dialog")
        .with("id", "keys")
        .with("aria-labelledby", "keys-title")
        .add(element("h2").with("id", "keys-title").add("Keys"))
        .add(element("dl").add(rows))
        .add(element("form").with("method", "dialog").add(element("button").add("Close")));
  }
}
