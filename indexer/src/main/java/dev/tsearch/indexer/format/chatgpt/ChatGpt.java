package dev.tsearch.indexer.format.chatgpt;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the conversations in an export of ChatGPT.
///
/// @param json parses the messages; a conversation that exceeds its limits is quarantined
public record ChatGpt(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "chatgpt";

  private static final String MESSAGES = "mapping";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a conversation, or a list of conversations, with a `mapping` of nodes.
  @Override
  public boolean claims(Head head) {
    JsonObject conversation = head.firstElement();
    return !conversation.object(MESSAGES).isEmpty()
        && (conversation.has("current_node")
            || conversation.has("conversation_id")
            || conversation.has("create_time"));
  }

  @Override
  public List<String> lists() {
    return List.of(MESSAGES);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new ChatGptDialect();
  }
}
