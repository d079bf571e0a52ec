package dev.tsearch.indexer.format.hermes;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect.ConversationFacts;
import dev.tsearch.indexer.draft.Dialect.DraftedMessage;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.rows.DatabaseRow;
import dev.tsearch.indexer.rows.RunningCounts;
import dev.tsearch.indexer.rows.SessionRowReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the rows of a session. Single owner, not thread-safe.
final class HermesRows implements SessionRowReader {
  private static final Map<String, String> SUMS =
      Map.of(
          "input_tokens", "input_tokens",
          "output_tokens", "output_tokens",
          "cache_read_tokens", "cache_read_input_tokens",
          "cache_write_tokens", "cache_creation_input_tokens");

  private final MessageDrafts messages = new MessageDrafts(Parties.MAIN);
  private final RunningCounts counts = new RunningCounts();
  private JsonObject model = JsonObject.EMPTY;

  private static boolean isMessage(DatabaseRow row) {
    return row.table().equals("messages");
  }

  @Override
  public ConversationFacts facts(DatabaseRow row) {
    JsonObject more =
        JsonObject.builder()
            .putText("forked_from", row.text("parent_session_id"))
            .putText("branch", row.text("git_branch"))
            .build();
    return new ConversationFacts(
        row.text(isMessage(row) ? "session_id" : "id"), "", row.text("cwd"), more);
  }

  @Override
  public @Nullable Object time(DatabaseRow row) {
    return row.time(isMessage(row) ? "timestamp" : "started_at");
  }

  @Override
  public List<DraftedMessage> messages(DatabaseRow row) {
    return isMessage(row)
        ? List.of(
            new DraftedMessage(
                "row-" + row.number("id"),
                time(row),
                messages.drafts(message(row), model, JsonObject.EMPTY)))
        : session(row);
  }

  private List<DraftedMessage> session(DatabaseRow row) {
    model = JsonObject.builder().putText("model", row.text("model")).build();
    var drafted = new ArrayList<DraftedMessage>();
    if (!row.text("title").isBlank()) {
      EntryDraft title = Parties.MAIN.note("title", row.text("title"), JsonObject.EMPTY);
      drafted.add(new DraftedMessage(row.text("id"), time(row), List.of(title)));
    }
    if (!row.text("system_prompt").isBlank()) {
      EntryDraft prompt = Parties.MAIN.systemPrompt(row.text("system_prompt"));
      drafted.add(new DraftedMessage(row.text("id") + "-system", time(row), List.of(prompt)));
    }
    Object time = row.columns().has("ended_at") ? row.time("ended_at") : time(row);
    drafted.add(
        new DraftedMessage(
            "", time, messages.withUsage(List.of(), counts.growth(row, SUMS), model)));
    return drafted;
  }

  /// The message as Chat Completions has it.
  private static JsonObject message(DatabaseRow row) {
    List<Object> parts = row.list("content").list("list");
    JsonObject.Builder message =
        JsonObject.builder()
            .put("role", row.text("role"))
            .put("content", parts.isEmpty() ? row.text("content") : parts)
            .put("tool_calls", row.list("tool_calls").list("list"))
            .putText("tool_call_id", row.text("tool_call_id"))
            .putText("name", row.text("tool_name"));
    String thought = row.text("reasoning_content");
    message.putText("reasoning_content", thought.isEmpty() ? row.text("reasoning") : thought);
    return ToolOutput.of(message.build());
  }
}
