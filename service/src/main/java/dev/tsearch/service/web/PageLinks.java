package dev.tsearch.service.web;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;

/// Addresses of conversations and entries, by the names that `tsearch show` takes.
final class PageLinks {
  private PageLinks() {}

  /// A conversation.
  static PageAddress session(TranscriptId transcript) {
    String name = transcript.source() + ":" + transcript.session();
    return transcript.isAgent()
        ? PageAddress.of("s", name, transcript.agent())
        : PageAddress.of("s", name);
  }

  /// An entry within its conversation.
  static PageAddress entry(Entry entry) {
    return session(entry.transcript()).with("entry", entry.id());
  }
}
