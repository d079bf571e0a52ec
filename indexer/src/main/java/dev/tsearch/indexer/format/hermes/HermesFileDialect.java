package dev.tsearch.indexer.format.hermes;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from a session in a file. Single owner, not thread-safe.
final class HermesFileDialect implements Dialect {
  private static final String START = "session_start";

  private final MessageDrafts messages = new MessageDrafts(Parties.MAIN);
  private ConversationFacts facts = ConversationFacts.UNKNOWN;
  private JsonObject model = JsonObject.EMPTY;

  @Override
  public void describe(JsonObject value) {
    String session = value.text("session_id", "");
    if (!session.isEmpty()) {
      String folder = value.text("cwd", value.object("model_config").text("cwd", ""));
      facts = ConversationFacts.of(session, folder);
      model = JsonObject.builder().putText("model", value.text("model", "")).build();
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  /// Only the session states a time.
  @Override
  public @Nullable Object time(JsonObject value) {
    return value.has(START) ? value.value(START) : value.value("timestamp");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    boolean isMessage = value.has("role");
    return new DraftedMessage(
        "",
        time(value),
        isMessage
            ? messages.drafts(ToolOutput.of(named(value)), model, JsonObject.EMPTY)
            : instructions(value.text("system_prompt", "")));
  }

  private static List<EntryDraft> instructions(String prompt) {
    return prompt.isBlank() ? List.of() : List.of(Parties.MAIN.systemPrompt(prompt));
  }

  /// A result with the name of its tool in the usual member.
  private static JsonObject named(JsonObject message) {
    return message.has("tool_name") ? message.with("name", message.text("tool_name", "")) : message;
  }
}
