package dev.tsearch.indexer.format.claudeai;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the conversations in an export of Claude.ai.
///
/// @param json parses the messages; a conversation that exceeds its limits is quarantined
public record ClaudeAi(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "claude-ai";

  private static final String MESSAGES = "chat_messages";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a conversation, or a list of conversations, with a `uuid` and `chat_messages`.
  @Override
  public boolean claims(Head head) {
    JsonObject conversation = head.firstElement();
    return conversation.text("uuid").isPresent() && conversation.has(MESSAGES);
  }

  @Override
  public List<String> lists() {
    return List.of(MESSAGES);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new ClaudeAiDialect();
  }
}
