package dev.tsearch.indexer.format.vscode;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the operations of a chat's log: those of each request that an operation
/// changed, as it is then. Single owner, not thread-safe.
final class ChatLogDialect implements Dialect {
  private static final String TITLE = "customTitle";

  private final ChatDialect chat;
  private final ChatState state = new ChatState();
  private String title = "";

  /// @param chat makes the drafts of a request
  ChatLogDialect(ChatDialect chat) {
    this.chat = chat;
  }

  @Override
  public void describe(JsonObject operation) {
    chat.describe(operation.object("v"));
  }

  @Override
  public ConversationFacts facts() {
    return chat.facts();
  }

  @Override
  public @Nullable Object time(JsonObject operation) {
    return chat.time(operation.object("v"));
  }

  @Override
  public boolean isRevising() {
    return true;
  }

  @Override
  public DraftedMessage message(JsonObject request) {
    return chat.message(request);
  }

  @Override
  public List<DraftedMessage> messages(JsonObject operation) {
    ChatState.ChangedParts changed = state.apply(operation);
    var messages = new ArrayList<DraftedMessage>();
    if (changed.isHeader()) {
      JsonObject header = state.header();
      String newTitle = header.text(TITLE, "");
      if (!newTitle.equals(title)) {
        title = newTitle;
        messages.add(message(header));
      }
    }
    for (int i = changed.from(); i < changed.to(); i++) {
      JsonObject request = state.request(i);
      if (request.has(CopilotChat.REQUEST_ID)) {
        messages.add(message(request));
      }
    }
    return messages;
  }
}
