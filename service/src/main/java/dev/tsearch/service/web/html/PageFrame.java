package dev.tsearch.service.web.html;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.service.web.html.PageNode.PageElement;
import java.util.ArrayList;
import java.util.List;

/// What all pages have around their content: the links to the pages, the keys, and the assets.
///
/// @param assets the script, the style sheet and the icon
public record PageFrame(WebAssets assets) {
  /// A page that is linked from all others.
  ///
  /// @param name what it is called
  /// @param address its address
  private record Linked(String name, String address) {}

  private static final List<Linked> PAGES =
      List.of(
          new Linked("Search", "/"),
          new Linked("Sessions", "/sessions"),
          new Linked("Files", "/files"),
          new Linked("Stats", "/stats"),
          new Linked("Archive", "/archive"));

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

  private static PageElement header(String current) {
    var links = new ArrayList<PageNode>();
    for (Linked page : PAGES) {
      PageElement link = link(page.address(), page.name());
      links.add(page.name().equals(current) ? link.with("aria-current", "page") : link);
    }
    return element("header", "top")
        .add(element("nav").with("aria-label", "Pages").add(links))
        .add(
            element("button", "quiet")
                .with("type", "button")
                .with("id", "show-keys")
                .with("aria-label", "Keys")
                .add("?"));
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
