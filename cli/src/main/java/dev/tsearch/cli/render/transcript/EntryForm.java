package dev.tsearch.cli.render.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.transcript.Message;
import java.util.List;

/// How an entry is laid out in a transcript.
enum EntryForm {
  /// A message: its sender above its text.
  SAID,
  /// What happens between messages: tool calls, results, thinking, hooks. Indented, and folded.
  ASIDE,
  /// A text of the program, such as a system prompt, or a message that it inserted. Folded to one
  /// line.
  NOTE,
  /// A compaction: a rule.
  RULE;

  static EntryForm of(Entry entry) {
    EntryType type = entry.type();
    if (type.isBoundary()) {
      return RULE;
    }
    boolean isAside =
        type.equals(EntryType.TOOL_CALL)
            || type.equals(EntryType.TOOL_RESULT)
            || type.equals(EntryType.THINKING)
            || type.equals(EntryType.HOOK_EVENT);
    if (isAside) {
      return ASIDE;
    }
    var message = new Message(List.of(entry));
    boolean isSaid = message.speaker() != Message.Speaker.SYSTEM && !message.isInserted();
    return isSaid || type.equals(EntryType.SUMMARY) ? SAID : NOTE;
  }
}
