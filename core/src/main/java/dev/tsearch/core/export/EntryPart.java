package dev.tsearch.core.export;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;

/// The part of a document that shows an entry.
enum EntryPart {
  /// What a person or a model said.
  MESSAGE,
  /// A summary of the conversation.
  SUMMARY,
  /// Thinking, folded.
  THINKING,
  /// A call of a tool.
  CALL,
  /// The result of a call.
  RESULT,
  /// The context was compacted or cleared.
  BOUNDARY,
  /// Anything else: a note of the program.
  NOTE;

  static EntryPart of(Entry entry) {
    EntryType type = entry.type();
    if (type.isBoundary()) {
      return BOUNDARY;
    }
    if (type.equals(EntryType.MESSAGE)) {
      return MESSAGE;
    }
    if (type.equals(EntryType.SUMMARY)) {
      return SUMMARY;
    }
    if (type.equals(EntryType.THINKING)) {
      return THINKING;
    }
    if (type.equals(EntryType.TOOL_CALL)) {
      return CALL;
    }
    return type.equals(EntryType.TOOL_RESULT) ? RESULT : NOTE;
  }
}
