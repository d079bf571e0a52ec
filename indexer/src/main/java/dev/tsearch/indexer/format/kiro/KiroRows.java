package dev.tsearch.indexer.format.kiro;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect.ConversationFacts;
import dev.tsearch.indexer.draft.Dialect.DraftedMessage;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.rows.DatabaseRow;
import dev.tsearch.indexer.rows.SessionRowReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the row of a conversation, which holds all its messages. Single owner, not
/// thread-safe.
final class KiroRows implements SessionRowReader {
  private static final Parties PARTIES = Parties.MAIN;

  private static final String CONVERSATION = "conversation_id";

  private final MessageDrafts api = new MessageDrafts(PARTIES);

  @Override
  public ConversationFacts facts(DatabaseRow row) {
    return ConversationFacts.of(conversation(row, row.json("value")), row.text("key"));
  }

  /// The conversation; in the database of Amazon Q no column names it.
  private static String conversation(DatabaseRow row, JsonObject value) {
    return row.columns().has(CONVERSATION) ? row.text(CONVERSATION) : value.text(CONVERSATION, "");
  }

  @Override
  public @Nullable Object time(DatabaseRow row) {
    if (row.columns().has("created_at")) {
      return row.time("created_at");
    }
    List<JsonObject> turns = turns(row.json("value"));
    return turns.isEmpty() ? null : turns.getFirst().object("user").value("timestamp");
  }

  @Override
  public List<DraftedMessage> messages(DatabaseRow row) {
    JsonObject value = row.json("value");
    String model = value.object("model_info").text("model_id", value.text("model", ""));
    var drafted = new ArrayList<DraftedMessage>();
    int number = 0;
    for (JsonObject turn : turns(value)) {
      String id = conversation(row, value) + "-" + number++;
      JsonObject metadata = turn.object("request_metadata");
      JsonObject more =
          JsonObject.builder().putText("model", metadata.text("model_id", model)).build();
      Object time = turn.object("user").value("timestamp");
      Object at = time == null ? metadata.value("request_start_timestamp_ms") : time;
      List<EntryDraft> answer = answer(turn.object("assistant"), more);
      drafted.add(new DraftedMessage(id, at, asked(turn.object("user").object("content"))));
      drafted.add(
          new DraftedMessage(id + "-answer", at, api.withUsage(answer, usage(metadata), more)));
    }
    return drafted;
  }

  /// The turns: objects, or in early versions lists of what the user and the assistant said.
  private static List<JsonObject> turns(JsonObject value) {
    var turns = new ArrayList<JsonObject>();
    for (Object turn : value.list("history")) {
      if (turn instanceof JsonObject object) {
        turns.add(object);
      } else if (turn instanceof List<?> pair
          && pair.size() == 2
          && pair.getFirst() instanceof JsonObject user
          && pair.getLast() instanceof JsonObject assistant) {
        turns.add(JsonObject.builder().put("user", user).put("assistant", assistant).build());
      }
    }
    return turns;
  }

  private static JsonObject usage(JsonObject metadata) {
    JsonObject.Builder usage = JsonObject.builder();
    for (String kind : List.of("input_tokens", "output_tokens", "cache_read_input_tokens")) {
      if (metadata.number(kind, 0) > 0) {
        usage.put(kind, metadata.number(kind, 0));
      }
    }
    return usage.build();
  }

  /// What the user says, or what the tools return.
  private List<EntryDraft> asked(JsonObject content) {
    var drafts = new ArrayList<EntryDraft>();
    for (String kind : List.of("Prompt", "CancelledToolUses", "ToolUseResults")) {
      JsonObject part = content.object(kind);
      for (JsonObject result : part.objects("tool_use_results")) {
        drafts.add(result(result));
      }
      String prompt = part.text("prompt", "");
      if (!prompt.isBlank()) {
        drafts.addAll(api.prompt(List.of(prompt)));
      }
    }
    return drafts;
  }

  private EntryDraft result(JsonObject result) {
    JsonObject.Builder all =
        JsonObject.builder()
            .put("tool_use_id", result.text("tool_use_id", ""))
            .put("is_error", result.text("status", "").equals("Error"));
    var texts = new ArrayList<Object>();
    for (JsonObject part : result.objects("content")) {
      JsonObject output = part.object("Json");
      texts.add(part.text("Text").orElseGet(() -> outputs(output)));
    }
    all.put("content", texts);
    return api.result(all.build());
  }

  private static String outputs(JsonObject output) {
    String both = output.text("stdout", "") + output.text("stderr", "");
    return both.isEmpty() ? output.values().toString() : both;
  }

  private List<EntryDraft> answer(JsonObject assistant, JsonObject more) {
    JsonObject uses = assistant.object("ToolUse");
    JsonObject said = uses.isEmpty() ? assistant.object("Response") : uses;
    var drafts = new ArrayList<EntryDraft>();
    String text = said.text("content", "");
    if (!text.isBlank()) {
      drafts.add(PARTIES.answer(MessageContent.of(text), more));
    }
    uses.objects("tool_uses").forEach(use -> drafts.add(api.call(use, more)));
    return drafts;
  }
}
