package dev.tsearch.service.web;

import static dev.tsearch.service.web.PageNode.element;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.library.ServedLibrary;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A session: `/s/NAME`, or at an entry `/s/NAME/ENTRY`. The names are those of `tsearch show`.
/// Thread-safe.
///
/// @param served the archive and the surroundings
/// @param frame what surrounds the content
record SessionPage(ServedLibrary served, PageFrame frame) {
  /// What an address has; empty if it names nothing.
  Optional<WebContent> answer(PageAddress address) throws IOException {
    String name = String.join("/", address.path().subList(1, address.path().size()));
    return switch (served.opener().open().meaning(name)) {
      case Meaning.OneEntry(LocatedEntry located) -> Optional.of(entry(located));
      default -> Optional.empty();
    };
  }

  private WebContent entry(LocatedEntry located) {
    return WebContent.page(
        200,
        frame.page(
            located.entry().metadata().session() + " · tsearch",
            "",
            List.of(
                element("h1").add(located.entry().metadata().session()),
                element("article")
                    .with("id", "entry")
                    .add(new PageNode.PageMessage(located.entry().content())))));
  }
}
