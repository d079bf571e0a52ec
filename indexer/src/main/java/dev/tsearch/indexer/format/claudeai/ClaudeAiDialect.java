package dev.tsearch.indexer.format.claudeai;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a conversation. Single owner, not thread-safe.
final class ClaudeAiDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private ConversationFacts facts = ConversationFacts.UNKNOWN;

  @Override
  public void describe(JsonObject value) {
    if (!isMessage(value)) {
      facts = ConversationFacts.of(value.text("uuid", ""), "");
    }
  }

  private static boolean isMessage(JsonObject value) {
    return value.has("sender");
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.value("created_at");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return isMessage(value)
        ? new DraftedMessage(value.text("uuid", ""), time(value), drafts(value))
        : new DraftedMessage("", time(value), about(value));
  }

  private static List<EntryDraft> about(JsonObject conversation) {
    var notes = new ArrayList<EntryDraft>();
    String title = conversation.text("name", conversation.text("title", ""));
    if (!title.isBlank()) {
      notes.add(PARTIES.note("title", title, JsonObject.EMPTY));
    }
    String summary = conversation.text("summary", "");
    if (!summary.isBlank()) {
      notes.add(PARTIES.note("summary", summary, JsonObject.EMPTY));
    }
    return notes;
  }

  private List<EntryDraft> drafts(JsonObject message) {
    List<JsonObject> parts =
        message.objects("content").stream()
            .filter(part -> !part.text("type", "").equals("token_budget"))
            .toList();
    JsonObject.Builder plain = JsonObject.builder();
    plain.put("role", message.text("sender", ""));
    plain.put("content", parts.isEmpty() ? message.text("text", "") : parts);
    var drafts =
        new ArrayList<>(messages.drafts(plain.build(), JsonObject.EMPTY, JsonObject.EMPTY));
    for (JsonObject file : message.objects("attachments")) {
      String text = file.text("file_name", "") + "\n" + file.text("extracted_content", "");
      if (!text.isBlank()) {
        drafts.add(PARTIES.note("attachment", text.strip(), JsonObject.EMPTY));
      }
    }
    List<JsonObject> files = message.objects("files");
    for (JsonObject file : files.isEmpty() ? message.objects("files_v2") : files) {
      String name = file.text("file_name", "");
      if (!name.isBlank()) {
        drafts.add(PARTIES.note("file", name, JsonObject.EMPTY));
      }
    }
    return drafts;
  }
}
