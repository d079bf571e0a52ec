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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the rows of a thread, which newer versions write. Single owner, not
/// thread-safe.
final class TurnRows implements SessionRowReader {
  /// The tables of these rows.
  static final Set<String> TABLES = Set.of("threads", "turns", "turn_fragments", "parts");

  private static final Parties PARTIES = Parties.MAIN;
  private static final String TURN = "turn_id";
  private static final String ROLE = "role";

  private final MessageDrafts api;
  private final Map<String, DatabaseRow> turns = new HashMap<>();

  TurnRows(MessageDrafts api) {
    this.api = api;
  }

  @Override
  public ConversationFacts facts(DatabaseRow row) {
    boolean isThread = row.table().equals("threads");
    JsonObject more =
        JsonObject.builder()
            .putText("forked_from", isThread ? row.text("forked_from") : "")
            .build();
    return new ConversationFacts(row.text(isThread ? "id" : "thread_id"), "", "", more);
  }

  @Override
  public @Nullable Object time(DatabaseRow row) {
    return turns.getOrDefault(row.text(TURN), row).time("datetime_utc");
  }

  @Override
  public List<DraftedMessage> messages(DatabaseRow row) {
    return switch (row.table()) {
      case "threads" -> List.of(new DraftedMessage(row.text("id"), null, LlmRows.title(row)));
      case "turns" -> {
        turns.put(row.text("id"), row);
        List<EntryDraft> usage = api.withUsage(List.of(), LlmRows.usage(row), model(row));
        yield List.of(new DraftedMessage(row.text("id"), time(row), usage));
      }
      case "turn_fragments" -> {
        String text = (row.text("source") + "\n" + row.text("content")).strip();
        yield List.of(
            message("fragment", row, List.of(PARTIES.note("fragment", text, JsonObject.EMPTY))));
      }
      case "parts" -> List.of(message("part", row, part(row)));
      default -> List.of();
    };
  }

  private DraftedMessage message(String kind, DatabaseRow row, List<EntryDraft> drafts) {
    return new DraftedMessage(kind + "-" + row.number("id"), time(row), drafts);
  }

  private JsonObject model(DatabaseRow row) {
    DatabaseRow turn = turns.getOrDefault(row.text(TURN), row);
    return JsonObject.builder().putText("model", turn.text("model")).build();
  }

  private List<EntryDraft> part(DatabaseRow row) {
    JsonObject payload = row.json("payload");
    return switch (row.text("type")) {
      case "text" -> said(row, text(row, payload));
      case "reasoning" -> {
        String text = text(row, payload);
        yield text.isBlank() ? List.of() : List.of(PARTIES.thinking(text, model(row)));
      }
      case "tool_call" ->
          List.of(api.call(payload.with("name", row.text("tool_name")), model(row)));
      case "tool_result" -> List.of(result(row, payload));
      case "attachment" -> List.of(PARTIES.note("attachment", "[attachment]", JsonObject.EMPTY));
      default -> List.of();
    };
  }

  private List<EntryDraft> said(DatabaseRow row, String text) {
    if (text.isBlank()) {
      return List.of();
    }
    return switch (row.text(ROLE)) {
      case "system" -> List.of(PARTIES.systemPrompt(text));
      case "assistant" -> List.of(PARTIES.answer(MessageContent.of(text), model(row)));
      default -> api.prompt(List.of(text));
    };
  }

  /// The text of a part, without the fragments that it refers to, which have entries of their own.
  private static String text(DatabaseRow row, JsonObject payload) {
    String literals =
        payload.objects("text_ref").stream()
            .map(segment -> segment.text("literal", ""))
            .collect(Collectors.joining());
    return row.text("text").isEmpty() ? literals.strip() : row.text("text");
  }

  private EntryDraft result(DatabaseRow row, JsonObject payload) {
    String failure = payload.text("exception", "");
    String output = row.text("text").isEmpty() ? payload.text("output", "") : row.text("text");
    return api.result(
        JsonObject.builder()
            .put("tool_call_id", payload.text("tool_call_id", ""))
            .put("name", row.text("tool_name"))
            .put("content", failure.isEmpty() ? output : failure)
            .put("is_error", !failure.isEmpty())
            .build());
  }
}
