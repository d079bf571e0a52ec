package dev.tsearch.indexer.format.kiro;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the turns of a file. Single owner, not thread-safe.
final class KiroFileDialect implements Dialect {
  static final String CONVERSATION = "conversation_id";

  private final KiroTurns turns = new KiroTurns();
  private ConversationFacts facts = ConversationFacts.UNKNOWN;
  private String model = "";
  private int number;

  @Override
  public void describe(JsonObject value) {
    if (value.has(CONVERSATION)) {
      facts = ConversationFacts.of(value.text(CONVERSATION, ""), facts.project());
      model = KiroTurns.model(value);
    } else if (facts.project().isEmpty()) {
      JsonObject state = value.object("user").object("env_context").object("env_state");
      facts = ConversationFacts.of(facts.session(), state.text("current_working_directory", ""));
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return KiroTurns.time(value);
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return messages(value).getFirst();
  }

  /// What the user says, and the answer; none of the object around the turns.
  @Override
  public List<DraftedMessage> messages(JsonObject value) {
    return value.has(CONVERSATION)
        ? List.of()
        : turns.messages(value, facts.session() + "-" + number++, model);
  }
}
