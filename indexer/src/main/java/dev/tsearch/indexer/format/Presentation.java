package dev.tsearch.indexer.format;

import dev.tsearch.core.context.ApiMessage;
import dev.tsearch.core.context.ContextWindow;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import java.util.List;

/// How the program that wrote a transcript presents its entries. A [SourceFormat] implements this
/// too if its program shows more than an entry's content, or sends other texts to its model.
/// Stateless, safe for use by many threads.
public interface Presentation {

  /// The text of an entry as the program shows it to people.
  default String displayText(Entry entry) {
    return entry.content();
  }

  /// The messages that the program sends to its model for entries, each with `role` and `content`:
  /// by default in the form of chibi, with tool calls grouped.
  ///
  /// @param entries entries of the current context window in their order, with the input of tool
  ///   calls as JSON; consecutive calls and their results are never apart
  default List<JsonObject> messagesForModel(List<Entry> entries) {
    return new ContextWindow(entries).messages().stream().map(ApiMessage::toJson).toList();
  }
}
