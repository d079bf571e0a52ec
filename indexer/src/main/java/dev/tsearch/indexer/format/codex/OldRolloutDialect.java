package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the items of a rollout that is a document. Single owner, not thread-safe.
final class OldRolloutDialect implements Dialect {
  static final String SESSION = "session";

  private final RolloutItems items = new RolloutItems();
  private ConversationFacts facts = ConversationFacts.UNKNOWN;
  private @Nullable Object begun;

  @Override
  public void describe(JsonObject value) {
    JsonObject session = value.object(SESSION);
    if (!session.isEmpty()) {
      facts = ConversationFacts.of(session.text("id", ""), session.text("cwd", ""));
      begun = session.value("timestamp");
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  /// The beginning of the session, since items state no time.
  @Override
  public @Nullable Object time(JsonObject value) {
    JsonObject session = value.object(SESSION);
    Object own = session.isEmpty() ? value.value("timestamp") : session.value("timestamp");
    return own == null ? begun : own;
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    JsonObject session = value.object(SESSION);
    List<EntryDraft> drafts = session.isEmpty() ? items.item(value) : items.meta(session);
    return new DraftedMessage("", time(value), drafts);
  }
}
