package dev.tsearch.indexer.format.vibe;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a document. Single owner, not thread-safe.
final class VibeFileDialect implements Dialect {
  private final MessageDrafts messages = new MessageDrafts(Parties.MAIN);
  private ConversationFacts facts = ConversationFacts.UNKNOWN;
  private @Nullable Object start;

  @Override
  public void describe(JsonObject value) {
    JsonObject about = value.object(VibeFile.ABOUT);
    if (!about.isEmpty()) {
      String folder = about.object("environment").text("working_directory", "");
      JsonObject more =
          JsonObject.builder().putText("branch", about.text("git_branch", "")).build();
      facts = new ConversationFacts(about.text("session_id", ""), "", folder, more);
      start = about.value("start_time");
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  /// The beginning of the session, since messages state no time.
  @Override
  public @Nullable Object time(JsonObject value) {
    JsonObject about = value.object(VibeFile.ABOUT);
    return about.isEmpty() ? start : about.value("start_time");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    List<EntryDraft> drafts =
        value.has("role")
            ? messages.drafts(value.without("message_id"), JsonObject.EMPTY, JsonObject.EMPTY)
            : List.of();
    return new DraftedMessage(value.text("message_id", ""), null, drafts);
  }
}
