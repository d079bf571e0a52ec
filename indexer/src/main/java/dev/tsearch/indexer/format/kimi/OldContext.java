package dev.tsearch.indexer.format.kimi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.List;
import java.util.Optional;

/// Makes drafts from the lines of a `context.jsonl` of earlier versions. Single owner, not
/// thread-safe.
final class OldContext {
  private static final String MARK = "<system>";
  private static final String COMPACTED = "<system>Previous context has been compacted.";
  private static final String MARK_END = "</system>";

  private final Parties parties;
  private final MessageDrafts messages;
  private final Optional<String> wirePrompt;

  /// Whether the wire has these messages, too; known with the first prompt.
  private Optional<Boolean> isInWire = Optional.empty();

  /// @param messages shared with the other lines, since it knows the calls
  /// @param wirePrompt the first prompt in the wire of the session; empty if it has none
  OldContext(Parties parties, MessageDrafts messages, Optional<String> wirePrompt) {
    this.parties = parties;
    this.messages = messages;
    this.wirePrompt = wirePrompt;
  }

  List<EntryDraft> drafts(JsonObject line, JsonObject more) {
    String role = line.text("role", "");
    String text = role.equals("user") ? MessageContent.of(line.value("content")).text() : "";
    boolean isCompacted = text.startsWith(COMPACTED);
    boolean isMark = text.startsWith(MARK) && !isCompacted;
    if (role.equals("user") && !isMark && isInWire.isEmpty()) {
      isInWire =
          wirePrompt.map(prompt -> isCompacted || prompt.equals(text)).or(() -> Optional.of(false));
    }
    if (isInWire.orElse(false) || role.equals("_checkpoint")) {
      return List.of();
    }
    if (isCompacted) {
      int end = text.indexOf(MARK_END);
      return List.of(
          parties.compaction(text.substring(end < 0 ? 0 : end + MARK_END.length()).strip()));
    }
    if ((isMark || role.equals("_system_prompt")) && wirePrompt.isPresent()) {
      return List.of(); // nothing else may have the time of the file
    }
    if (isMark) {
      return List.of(parties.injected("system", text));
    }
    return switch (role) {
      case "_system_prompt" -> List.of(parties.systemPrompt(line.text("content", "")));
      case "_usage" -> messages.withUsage(List.of(), line.object("token_count"), more);
      default -> messages.drafts(line, more, JsonObject.EMPTY);
    };
  }
}
