package dev.tsearch.service.web.html;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;

/// Addresses of conversations and entries, by the names that `tsearch show` takes.
public final class PageLinks {
  private PageLinks() {}

  /// A search.
  ///
  /// @param query the words; empty for everything
  public static PageAddress search(String query) {
    return PageAddress.at("").with("query", query);
  }

  /// A conversation.
  public static PageAddress session(TranscriptId transcript) {
    String name = transcript.source() + ":" + transcript.session();
    return transcript.isAgent()
        ? PageAddress.at("s", name, transcript.agent())
        : PageAddress.at("s", name);
  }

  /// An entry within its conversation.
  public static PageAddress entry(Entry entry) {
    return session(entry.transcript()).with("entry", entry.id());
  }
}
