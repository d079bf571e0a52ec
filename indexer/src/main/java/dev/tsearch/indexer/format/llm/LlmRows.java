package dev.tsearch.indexer.format.llm;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the rows of a conversation. Single owner, not thread-safe.
final class LlmRows implements SessionRowReader {
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts api = new MessageDrafts(PARTIES);
  private final Map<String, DatabaseRow> responses = new HashMap<>();
  private final TurnRows turns = new TurnRows(api);

  @Override
  public ConversationFacts facts(DatabaseRow row) {
    if (TurnRows.TABLES.contains(row.table())) {
      return turns.facts(row);
    }
    boolean isConversation = row.table().equals("conversations");
    return ConversationFacts.of(row.text(isConversation ? "id" : "conversation_id"), "");
  }

  @Override
  public @Nullable Object time(DatabaseRow row) {
    return TurnRows.TABLES.contains(row.table()) ? turns.time(row) : row.time("datetime_utc");
  }

  @Override
  public List<DraftedMessage> messages(DatabaseRow row) {
    return switch (row.table()) {
      case "conversations" -> List.of(new DraftedMessage(row.text("id"), null, title(row)));
      case "responses" -> List.of(new DraftedMessage(row.text("id"), time(row), response(row)));
      case "tool_calls" -> ofTool(row, "call", api.call(call(row), model(row)));
      case "tool_results" -> ofTool(row, "result", api.result(result(row)));
      default -> turns.messages(row);
    };
  }

  /// The name of a conversation or a thread.
  static List<EntryDraft> title(DatabaseRow row) {
    String name = row.text("name");
    return name.isBlank() ? List.of() : List.of(PARTIES.note("title", name, JsonObject.EMPTY));
  }

  private List<EntryDraft> response(DatabaseRow row) {
    responses.put(row.text("id"), row);
    JsonObject more = model(row);
    var drafts = new ArrayList<EntryDraft>();
    if (!row.text("system").isBlank()) {
      drafts.add(PARTIES.systemPrompt(row.text("system")));
    }
    drafts.addAll(api.prompt(List.of(row.text("prompt"))));
    List<EntryDraft> answer =
        row.text("response").isBlank()
            ? List.of()
            : List.of(PARTIES.answer(MessageContent.of(row.text("response")), more));
    drafts.addAll(api.withUsage(answer, usage(row), more));
    return drafts;
  }

  /// The tokens of a response or a turn.
  static JsonObject usage(DatabaseRow row) {
    JsonObject.Builder usage = JsonObject.builder();
    for (String kind : List.of("input_tokens", "output_tokens")) {
      if (row.number(kind) > 0) {
        usage.put(kind, row.number(kind));
      }
    }
    return usage.build();
  }

  private JsonObject model(DatabaseRow row) {
    DatabaseRow response = responses.getOrDefault(row.text("response_id"), row);
    return JsonObject.builder().putText("model", response.text("model")).build();
  }

  /// A call or a result at the time of its response.
  private List<DraftedMessage> ofTool(DatabaseRow row, String kind, EntryDraft draft) {
    DatabaseRow response = responses.getOrDefault(row.text("response_id"), row);
    return List.of(
        new DraftedMessage(kind + "-" + row.number("id"), time(response), List.of(draft)));
  }

  private static JsonObject call(DatabaseRow row) {
    JsonObject input = row.json("arguments");
    return JsonObject.builder()
        .put("id", row.text("tool_call_id"))
        .put("name", row.text("name"))
        .put("input", input.isEmpty() ? row.text("arguments") : input)
        .build();
  }

  private static JsonObject result(DatabaseRow row) {
    String failure = row.text("exception");
    return JsonObject.builder()
        .put("tool_call_id", row.text("tool_call_id"))
        .put("name", row.text("name"))
        .put("content", failure.isEmpty() ? row.text("output") : failure)
        .put("is_error", !failure.isEmpty())
        .build();
  }
}
