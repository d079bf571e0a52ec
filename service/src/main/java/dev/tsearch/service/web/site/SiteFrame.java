package dev.tsearch.service.web.site;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebAssets;
import dev.tsearch.service.web.html.WebContent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// What the pages of a site have around their content.
///
/// @param root the way from the page to the root of the site: empty or `../`
record SiteFrame(String root) {
  /// A page may load style sheets and pictures of its own server or disk, and nothing else.
  private static final String POLICY =
      "default-src 'none'; style-src 'self' file:; img-src 'self' file:; base-uri 'none';"
          + " form-action 'none'";

  private static final List<String> ASSETS = List.of("app.css", "session.css", "icon.svg");

  /// Writes the style sheets and the icon.
  static void writeAssets(SiteFiles files) throws IOException {
    for (String asset : ASSETS) {
      files.write("assets/" + asset, WebAssets.bytes(asset));
    }
  }

  byte[] page(String title, boolean isIndex, List<? extends PageNode> content) {
    PageElement index = link(root + "index.html", "Sessions");
    PageElement html =
        element("html")
            .with("lang", "en")
            .add(head(title))
            .add(
                element("body")
                    .add(link("#main", "Skip to the content").with("class", "skip"))
                    .add(
                        element("header", "top")
                            .add(
                                element("nav")
                                    .with("aria-label", "Pages")
                                    .add(isIndex ? index.with("aria-current", "page") : index)))
                    .add(element("main").with("id", "main").with("tabindex", "-1").add(content)));
    return WebContent.page(200, html).bytes();
  }

  private PageElement head(String title) {
    return element("head")
        .add(
            element("meta").with("charset", "utf-8"),
            element("meta")
                .with("name", "viewport")
                .with("content", "width=device-width, initial-scale=1"),
            element("meta").with("name", "color-scheme").with("content", "light dark"),
            element("meta").with("name", "referrer").with("content", "no-referrer"),
            element("meta").with("http-equiv", "Content-Security-Policy").with("content", POLICY),
            element("title").add(title),
            element("link").with("rel", "icon").with("href", root + "assets/icon.svg"),
            element("link").with("rel", "stylesheet").with("href", root + "assets/app.css"),
            element("link").with("rel", "stylesheet").with("href", root + "assets/session.css"));
  }

  /// Links to the pages of one thing; nothing if there is only one.
  ///
  /// @param name the name of its files
  /// @param current the number of the page, counted from 0
  static List<PageNode> pages(String name, int current, int count) {
    if (count < 2) {
      return List.of();
    }
    var links = new ArrayList<PageNode>();
    for (int page = 0; page < count; page++) {
      PageElement link = link(SiteNames.paged(name, page), Integer.toString(page + 1));
      links.add(page == current ? link.with("aria-current", "page") : link);
    }
    if (current > 0) {
      links.addFirst(link(SiteNames.paged(name, current - 1), "Earlier"));
    }
    if (current + 1 < count) {
      links.add(link(SiteNames.paged(name, current + 1), "Later"));
    }
    return List.of(element("nav", "choice pages").with("aria-label", "Parts").add(links));
  }
}
