package dev.tsearch.indexer.format.qwen;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the lines of a session. Single owner, not thread-safe.
final class QwenDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private ConversationFacts facts = ConversationFacts.UNKNOWN;

  @Override
  public void describe(JsonObject value) {
    if (facts.session().isEmpty()) {
      JsonObject more = JsonObject.builder().putText("branch", value.text("gitBranch", "")).build();
      facts = new ConversationFacts(value.text("sessionId", ""), "", value.text("cwd", ""), more);
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.value("timestamp");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return new DraftedMessage(value.text("uuid", ""), time(value), drafts(value));
  }

  private List<EntryDraft> drafts(JsonObject line) {
    JsonObject message = line.object("message");
    String subtype = line.text("subtype", "");
    return switch (line.text("type", "")) {
      case "user", "tool_result" ->
          subtype.equals("notification") ? injected(subtype, message) : prompt(message);
      case "assistant" -> {
        JsonObject more =
            JsonObject.builder()
                .putText("model", line.text("model", ""))
                .putText("parent", line.text("parentUuid", ""))
                .build();
        yield messages.drafts(message, more, line.object("usageMetadata"));
      }
      default -> state(subtype, line.object("systemPayload"));
    };
  }

  private List<EntryDraft> prompt(JsonObject message) {
    return messages.prompt(message.list("parts"));
  }

  private static List<EntryDraft> injected(String subtype, JsonObject message) {
    String text = MessageContent.ofParts(message.list("parts")).text();
    return text.isBlank() ? List.of() : List.of(PARTIES.injected(subtype, text));
  }

  /// A line about the session: its title, a rewind, a compaction.
  private static List<EntryDraft> state(String subtype, JsonObject payload) {
    String title = payload.text("customTitle", "");
    if (!title.isBlank()) {
      return List.of(PARTIES.note("title", title, JsonObject.EMPTY));
    }
    return switch (subtype) {
      case "rewind" ->
          List.of(
              PARTIES.injected(subtype, "Rewound to message " + payload.text("targetUuid", "")));
      case "chat_compression" -> List.of(PARTIES.compaction(payload.text("summary", "")));
      default -> List.of();
    };
  }
}
