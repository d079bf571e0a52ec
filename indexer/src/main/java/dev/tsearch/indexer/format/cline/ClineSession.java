package dev.tsearch.indexer.format.cline;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Conversation;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Set;

/// The format of the sessions of Cline's command line and its SDK.
///
/// @param json parses the messages; one that exceeds its limits is quarantined
public record ClineSession(Json json) implements DocumentDialectFormat {
  static final String MESSAGES = "messages";

  private static final String UPDATED = "updated_at";
  private static final Set<String> AGENTS = Set.of("lead", "subagent", "teammate");

  @Override
  public String name() {
    return Cline.NAME;
  }

  /// Claims an object with messages that states the session and which agent wrote them, or what the
  /// messages of a session were compacted to.
  @Override
  public boolean claims(Head head) {
    JsonObject file = head.object();
    return file.has(MESSAGES)
        && file.text(UPDATED).isPresent()
        && (isSession(file) || isCompacted(file));
  }

  private static boolean isSession(JsonObject file) {
    return file.text("sessionId").isPresent() && AGENTS.contains(file.text("agent", ""));
  }

  /// Whether an object has what the messages of a session were compacted to.
  static boolean isCompacted(JsonObject file) {
    return file.has("source_message_count");
  }

  /// A session is stored while an answer is written, and again with the tokens of the answer: a
  /// later state with other tokens is not a repetition.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return DocumentDialectFormat.super.repeats(earlier, later)
        && Conversation.haveSameTokens(earlier, later);
  }

  @Override
  public List<String> lists() {
    return List.of(MESSAGES);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new SessionDialect(context);
  }
}
