package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.core.transcript.Message.Speaker;
import dev.tsearch.indexer.draft.ApiBlocks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The content of a turn that is made from entries: a text of the user, or the blocks of an answer.
///
/// @param written the entries that have a block, in the order of the blocks
/// @param content the content as a plain value
/// @param isUser whether it is the user's turn
record TurnBlocks(List<Entry> written, Object content, boolean isUser) {

  /// Whether an entry has a place in a turn: what the user or the model said, thinking, calls and
  /// results of tools.
  static boolean isWritten(Entry entry) {
    EntryType type = entry.type();
    boolean isText = type.equals(EntryType.MESSAGE) || type.equals(EntryType.SUMMARY);
    return type.equals(EntryType.THINKING)
        || type.equals(EntryType.TOOL_CALL)
        || type.equals(EntryType.TOOL_RESULT)
        || (isText && speaker(entry) != Speaker.SYSTEM);
  }

  private static Speaker speaker(Entry entry) {
    return entry.type().equals(EntryType.THINKING)
        ? Speaker.ASSISTANT
        : new Message(List.of(entry)).speaker();
  }

  /// Whether an entry belongs to the answer that the last entries are a part of. Two texts in a row
  /// are two turns, since a reader joins them.
  static boolean isContinued(List<Entry> answer, Entry next) {
    if (answer.isEmpty() || speaker(next) != Speaker.ASSISTANT) {
      return false;
    }
    Entry last = answer.getLast();
    String id = messageId(next);
    boolean areTexts =
        last.type().equals(EntryType.MESSAGE) && next.type().equals(EntryType.MESSAGE);
    return !id.isEmpty()
        && id.equals(messageId(last))
        && !areTexts
        && speaker(last) == Speaker.ASSISTANT;
  }

  private static String messageId(Entry entry) {
    return entry.metadata().values().text("message_id", "");
  }

  /// The content of a turn.
  ///
  /// @param entries the entries of one turn; may be empty
  static TurnBlocks of(List<Entry> entries, ApiBlocks blocks) throws IOException {
    var written = new ArrayList<Entry>();
    var content = new ArrayList<Object>();
    for (Entry entry : entries) {
      Optional<JsonObject> block = blocks.of(entry);
      if (block.isPresent()) {
        written.add(entry);
        content.add(block.get());
      }
    }
    boolean isUser = !written.isEmpty() && speaker(written.getFirst()) == Speaker.USER;
    return new TurnBlocks(List.copyOf(written), content, isUser);
  }

  /// The numbers of tokens: those of the entry with the most output, since an answer repeats them
  /// with each of its parts.
  JsonObject usage() {
    JsonObject most = JsonObject.EMPTY;
    for (Entry entry : written) {
      JsonObject usage = entry.metadata().values().object("usage");
      if (most.isEmpty() || usage.number("output_tokens", 0) > most.number("output_tokens", 0)) {
        most = usage;
      }
    }
    return most;
  }
}
