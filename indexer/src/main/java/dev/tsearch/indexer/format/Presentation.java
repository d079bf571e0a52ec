package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Optional;

/// How the program that wrote a transcript presents its entries. A [SourceFormat] implements this
/// too if its program shows more than an entry's content, or sends other texts to its model.
/// Stateless, safe for use by many threads.
public interface Presentation {

  /// The text of an entry as the program shows it to people.
  default String displayText(Entry entry) {
    return entry.content();
  }

  /// The messages that the program sends to its model for a conversation, each with `role` and
  /// `content`; empty if they are unknown.
  ///
  /// @param entries the conversation's entries in their order
  default Optional<List<JsonObject>> messagesForModel(List<Entry> entries) {
    return Optional.empty();
  }
}
