package dev.tsearch.indexer.format.hermes;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.format.SourceContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from a session in a file. Single owner, not thread-safe.
final class HermesFileDialect implements Dialect {
  private static final String START = "session_start";

  /// The rows of the database, from the folder of the sessions, each with the name of a session.
  private static final String ROWS = "../state.db!/";

  private static final String MESSAGE_ROW = "\"table\":\"messages\"";

  /// Before the messages of a session is a row about it.
  private static final int MAX_ROW_BYTES = 4 << 20;

  private final SourceContext context;
  private final MessageDrafts messages = new MessageDrafts(Parties.MAIN);
  private ConversationFacts facts = ConversationFacts.UNKNOWN;
  private JsonObject model = JsonObject.EMPTY;
  private boolean isInDatabase;

  HermesFileDialect(SourceContext context) {
    this.context = context;
  }

  @Override
  public void describe(JsonObject value) {
    String session = value.text("session_id", "");
    if (!session.isEmpty()) {
      String folder = value.text("cwd", value.object("model_config").text("cwd", ""));
      facts = ConversationFacts.of(session, folder);
      model = JsonObject.builder().putText("model", value.text("model", "")).build();
      isInDatabase = isInDatabase(session);
    }
  }

  /// Whether the database has the messages of a session, which the file repeats.
  private boolean isInDatabase(String session) {
    return context
        .siblings()
        .head(ROWS + session + ".jsonl", MAX_ROW_BYTES)
        .map(rows -> new String(rows, StandardCharsets.UTF_8))
        .filter(rows -> rows.contains(MESSAGE_ROW))
        .isPresent();
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
    if (isInDatabase) {
      return new DraftedMessage("", time(value), List.of());
    }
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
