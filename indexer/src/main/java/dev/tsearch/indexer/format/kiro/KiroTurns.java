package dev.tsearch.indexer.format.kiro;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect.DraftedMessage;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the turns of a conversation. Single owner, not thread-safe.
final class KiroTurns {
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts api = new MessageDrafts(PARTIES);

  /// The model of a conversation; empty if it states none.
  static String model(JsonObject conversation) {
    return conversation.object("model_info").text("model_id", conversation.text("model", ""));
  }

  /// The time of a turn, otherwise of its request.
  static @Nullable Object time(JsonObject turn) {
    Object time = turn.object("user").value("timestamp");
    return time == null
        ? turn.object("request_metadata").value("request_start_timestamp_ms")
        : time;
  }

  /// What the user says in a turn, and the answer.
  ///
  /// @param id the id of the turn
  /// @param model the model of the conversation
  List<DraftedMessage> messages(JsonObject turn, String id, String model) {
    JsonObject metadata = turn.object("request_metadata");
    JsonObject more =
        JsonObject.builder().putText("model", metadata.text("model_id", model)).build();
    Object at = time(turn);
    List<EntryDraft> answer = answer(turn.object("assistant"), more);
    return List.of(
        new DraftedMessage(id, at, asked(turn.object("user").object("content"))),
        new DraftedMessage(id + "-answer", at, api.withUsage(answer, usage(metadata), more)));
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
