package dev.tsearch.indexer.format.amp;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a thread. Single owner, not thread-safe.
final class AmpDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  /// Members of the tokens of an answer that are not counts.
  private static final List<String> NO_COUNTS = List.of("model", "timestamp");

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private ConversationFacts facts = ConversationFacts.UNKNOWN;

  @Override
  public void describe(JsonObject value) {
    if (value.has("role")) {
      return;
    }
    JsonObject tree =
        value.object("env").object("initial").objects("trees").stream()
            .findFirst()
            .orElse(JsonObject.EMPTY);
    String folder = tree.text("uri", tree.text("displayName", ""));
    facts = ConversationFacts.of(value.text("id", ""), folder);
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    if (value.has("created")) {
      return value.value("created");
    }
    JsonObject usage = value.object("usage");
    return usage.has("timestamp") ? usage.value("timestamp") : value.object("meta").value("sentAt");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    if (!value.has("role")) {
      String title = value.text("title", "");
      List<EntryDraft> note =
          title.isBlank() ? List.of() : List.of(PARTIES.note("title", title, JsonObject.EMPTY));
      return new DraftedMessage("", time(value), note);
    }
    JsonObject usage = value.object("usage");
    JsonObject more = JsonObject.builder().putText("model", usage.text("model", "")).build();
    JsonObject counts = usage;
    for (String member : NO_COUNTS) {
      counts = counts.without(member);
    }
    Object number = value.value("messageId");
    String id = number instanceof Long ? "message-" + number : "";
    return new DraftedMessage(id, time(value), messages.drafts(value, more, counts));
  }
}
