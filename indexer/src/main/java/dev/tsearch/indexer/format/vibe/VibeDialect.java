package dev.tsearch.indexer.format.vibe;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the lines of a session. Single owner, not thread-safe.
final class VibeDialect implements Dialect {
  private final MessageDrafts messages = new MessageDrafts(Parties.MAIN);
  private final JsonObject about;
  private final ConversationFacts facts;
  private final JsonObject more;

  VibeDialect(SourceContext context) {
    this.about = new Surroundings(context).json(VibeMeta.FILE);
    this.facts =
        new ConversationFacts(
            about.text("session_id", ""),
            "",
            about.object("environment").text("working_directory", ""),
            JsonObject.builder()
                .putText("branch", about.text("git_branch", ""))
                .putText("forked_from", about.text("parent_session_id", ""))
                .build());
    this.more = JsonObject.builder().putText("model", about.text("model", "")).build();
  }

  @Override
  public void describe(JsonObject value) {
    // meta.json describes the session
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  /// The beginning of the session, since lines state no time.
  @Override
  public @Nullable Object time(JsonObject value) {
    return value.has("timestamp") ? value.value("timestamp") : about.value("start_time");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return new DraftedMessage(
        value.text("message_id", ""),
        value.value("timestamp"),
        messages.drafts(value.without("message_id"), more, JsonObject.EMPTY));
  }
}
