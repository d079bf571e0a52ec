package dev.tsearch.indexer.format.goose;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect.ConversationFacts;
import dev.tsearch.indexer.draft.Dialect.DraftedMessage;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
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
final class GooseRows implements SessionRowReader {
  private static final Map<String, String> SUMS =
      Map.of(
          "accumulated_input_tokens", "input_tokens",
          "accumulated_output_tokens", "output_tokens");

  private final MessageDrafts messages = new MessageDrafts(Parties.MAIN);
  private final RunningCounts counts = new RunningCounts();
  private JsonObject model = JsonObject.EMPTY;

  private static boolean isMessage(DatabaseRow row) {
    return row.table().equals("messages");
  }

  @Override
  public ConversationFacts facts(DatabaseRow row) {
    JsonObject more =
        JsonObject.builder().putText("forked_from", row.text("parent_session_id")).build();
    return new ConversationFacts(
        row.text(isMessage(row) ? "session_id" : "id"), "", row.text("working_dir"), more);
  }

  @Override
  public @Nullable Object time(DatabaseRow row) {
    return row.time(isMessage(row) ? "created_timestamp" : "created_at");
  }

  @Override
  public List<DraftedMessage> messages(DatabaseRow row) {
    return isMessage(row) ? List.of(message(row)) : session(row);
  }

  /// The title, and the tokens of the session, which messages do not state.
  private List<DraftedMessage> session(DatabaseRow row) {
    String name = row.json("model_config_json").text("model_name", "");
    model = JsonObject.builder().putText("model", name).build();
    var drafted = new ArrayList<DraftedMessage>();
    String title = row.text("name").isBlank() ? row.text("description") : row.text("name");
    if (!title.isBlank()) {
      EntryDraft draft = Parties.MAIN.note("title", title, JsonObject.EMPTY);
      drafted.add(new DraftedMessage(row.text("id"), time(row), List.of(draft)));
    }
    JsonObject usage = counts.growth(row, SUMS);
    drafted.add(
        new DraftedMessage(
            "", row.time("updated_at"), messages.withUsage(List.of(), usage, model)));
    return drafted;
  }

  private DraftedMessage message(DatabaseRow row) {
    List<Object> parts =
        row.list("content_json").list("list").stream().map(GooseDialect::part).toList();
    JsonObject message =
        JsonObject.builder().put("role", row.text("role")).put("content", parts).build();
    JsonObject metadata = row.json("metadata_json");
    List<EntryDraft> drafts = messages.drafts(message, model, JsonObject.EMPTY);
    if (metadata.has("userVisible") && !metadata.flag("userVisible")) {
      String text = MessageContent.ofParts(parts).text();
      drafts = text.isBlank() ? drafts : List.of(Parties.MAIN.injected("hidden", text));
    }
    String id =
        row.text("message_id").isEmpty()
            ? "row-" + row.number("id") + "-" + row.number("created_timestamp")
            : row.text("message_id");
    return new DraftedMessage(id, time(row), drafts);
  }
}
