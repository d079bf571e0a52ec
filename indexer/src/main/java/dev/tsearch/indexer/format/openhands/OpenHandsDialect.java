package dev.tsearch.indexer.format.openhands;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from events. Single owner, not thread-safe.
final class OpenHandsDialect implements Dialect {
  private static final String EVENTS = "events";
  private static final String STATE = "../base_state.json";

  private final Surroundings surroundings;
  private final ActionDrafts actions = new ActionDrafts();
  private final EventDrafts events;
  private ConversationFacts facts = ConversationFacts.UNKNOWN;

  OpenHandsDialect(SourceContext context) {
    this.surroundings = new Surroundings(context);
    JsonObject state = surroundings.json(STATE);
    String model = state.object("agent").object("llm").text("model", "");
    this.events = new EventDrafts(model);
    if (surroundings.folder(1).equals(EVENTS)) {
      facts =
          ConversationFacts.of(
              state.text("id", surroundings.folder(2)),
              state.object("workspace").text("working_dir", ""));
    }
  }

  @Override
  public void describe(JsonObject value) {
    String run = value.text("instance_id", "");
    if (facts.session().isEmpty() && !run.isEmpty()) {
      facts = ConversationFacts.of(run, "");
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
    boolean isNew = EventDrafts.isEvent(value.text("kind", ""));
    List<EntryDraft> drafts = isNew ? events.drafts(value) : actions.drafts(value);
    Object id = value.value("id");
    String stated = id instanceof Long number ? "event-" + number : value.text("id", "");
    return new DraftedMessage(stated, time(value), drafts);
  }
}
