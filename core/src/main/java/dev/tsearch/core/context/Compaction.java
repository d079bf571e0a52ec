package dev.tsearch.core.context;

import dev.tsearch.core.context.ApiMessage.Role;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.List;
import java.util.Optional;

/// Which entries leave a window, and which stay. Pure.
///
/// @param leaving the messages that leave the window, in their order
/// @param keptFrom the id of the first entry that stays; empty if none does
record Compaction(List<Entry> leaving, String keptFrom) {
  /// A window with so few messages is not compacted.
  private static final int MAX_UNCOMPACTED = 2;

  /// A window with so few messages is not compacted in part.
  private static final int MAX_UNROLLED = 4;

  private static final int HUNDRED_PERCENT = 100;

  Compaction {
    leaving = List.copyOf(leaving);
  }

  /// The whole window leaves; empty if it has at most two messages.
  static Optional<Compaction> whole(ContextWindow window) {
    List<Entry> messages = messages(window);
    return messages.size() <= MAX_UNCOMPACTED
        ? Optional.empty()
        : Optional.of(new Compaction(messages, ""));
  }

  /// The whole window leaves; empty if it has no message.
  static Optional<Compaction> cleared(ContextWindow window) {
    List<Entry> messages = messages(window);
    return messages.isEmpty() ? Optional.empty() : Optional.of(new Compaction(messages, ""));
  }

  /// The oldest messages leave, with the tool calls up to the next message, so that no result is
  /// separated from its call; empty if the window has at most four messages.
  ///
  /// @param percent how many of the messages leave, rounded, at least one
  static Optional<Compaction> rolling(ContextWindow window, int percent) {
    List<Entry> messages = messages(window);
    if (messages.size() <= MAX_UNROLLED) {
      return Optional.empty();
    }
    int count = Math.max(1, Math.round((float) messages.size() * percent / HUNDRED_PERCENT));
    String keptFrom = count < messages.size() ? messages.get(count).id() : "";
    return Optional.of(new Compaction(messages.subList(0, count), keptFrom));
  }

  /// The messages of people and of the model.
  private static List<Entry> messages(ContextWindow window) {
    return window.entries().stream()
        .filter(entry -> entry.type().equals(EntryType.MESSAGE))
        .filter(entry -> ApiMessages.role(entry) != Role.SYSTEM)
        .toList();
  }

  /// The summary to record if no other was given.
  String summary() {
    return "Context compacted. " + leaving.size() + " messages archived to transcript.";
  }

  /// The text that `transcript.md` gets: `[USER]: text` or `[ASSISTANT]: text`, and a blank line.
  String markdown() {
    var text = new StringBuilder();
    for (Entry message : leaving) {
      Role role = ApiMessages.role(message);
      text.append('[').append(role).append("]: ").append(message.content()).append("\n\n");
    }
    return text.toString();
  }
}
