package dev.tsearch.indexer.lucene.vector;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.lucene.index.EntryBoost;

/// The text of an entry that gets a vector: what a person said in the main conversation, without
/// text that programs inserted, and the titles of sessions.
final class EmbeddedText {
  private EmbeddedText() {}

  /// Returns the passage of an entry; empty if it has none.
  static String of(Entry entry) {
    if (!entry.metadata().agent().isEmpty()) {
      return "";
    }
    if (entry.type().equals(EntryType.MESSAGE)) {
      return EntryBoost.of(entry) == EntryBoost.PERSON ? entry.content().strip() : "";
    }
    SessionRow titles = SessionRow.of(entry);
    String name = titles.name().text();
    return name.isEmpty() ? titles.summary().text() : name;
  }
}
