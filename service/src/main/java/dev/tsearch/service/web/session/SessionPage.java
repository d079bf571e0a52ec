package dev.tsearch.service.web.session;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionOutline;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFrame;
import dev.tsearch.service.web.html.PageLinks;
import dev.tsearch.service.web.html.WebContent;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A session: `/s/SOURCE:SESSION`, of a sub-agent `/s/SOURCE:SESSION/AGENT`; other names are those
/// of `tsearch show`. Parameters: `entry`, the entry that is shown first; `find`, a text that is
/// marked; `mode`; `cursor` and `before`, which choose a window by position. Thread-safe.
///
/// Parts: `entries` is a window, `entry` what an unfolded entry has, `found` the entries that have
/// the text of `find`, `text`, `markdown` and `raw` an entry as plain text, and `image` one of its
/// pictures.
///
/// @param served the archive and the surroundings
/// @param frame what surrounds the content
public record SessionPage(ServedLibrary served, PageFrame frame) {
  /// What an address has; empty if it names nothing.
  public Optional<WebContent> answer(PageAddress address)
      throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    try (OpenLibrary open = library.open()) {
      Optional<TranscriptId> transcript = transcript(address.path(), open);
      if (transcript.isPresent()) {
        SessionOutline outline = open.outline(transcript.get());
        return Optional.of(
            new SessionView(served, frame, library, open, transcript.get(), outline, address)
                .answer());
      }
      String name = String.join("/", address.path().subList(1, address.path().size()));
      PageAddress meant =
          switch (open.meaning(name)) {
            case Meaning.OneSession(TranscriptId found) -> PageLinks.session(found);
            case Meaning.OneEntry(LocatedEntry found) -> PageLinks.entry(found.entry());
            default -> address;
          };
      return meant.equals(address) ? Optional.empty() : answer(meant);
    }
  }

  /// The conversation of a whole name; empty if the archive has none.
  private static Optional<TranscriptId> transcript(List<String> path, OpenLibrary open)
      throws IOException {
    int colon = path.size() < 2 ? -1 : path.get(1).indexOf(':');
    if (colon < 0 || path.size() > 3) {
      return Optional.empty();
    }
    var transcript =
        new TranscriptId(
            path.get(1).substring(0, colon),
            path.get(1).substring(colon + 1),
            path.size() == 3 ? path.get(2) : "");
    boolean isKnown = !open.catalog().find(Set.of(transcript)).isEmpty();
    return isKnown ? Optional.of(transcript) : Optional.empty();
  }
}
