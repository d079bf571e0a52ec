package dev.tsearch.indexer.format.warp;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect.ConversationFacts;
import dev.tsearch.indexer.draft.Dialect.DraftedMessage;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.rows.DatabaseRow;
import dev.tsearch.indexer.rows.SessionRowReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the rows of a conversation. Single owner, not thread-safe.
final class WarpRows implements SessionRowReader {
  private final MessageDrafts api = new MessageDrafts(Parties.MAIN);

  private static boolean isQuery(DatabaseRow row) {
    return row.table().equals("ai_queries");
  }

  @Override
  public ConversationFacts facts(DatabaseRow row) {
    return ConversationFacts.of(row.text("conversation_id"), row.text("working_directory"));
  }

  @Override
  public @Nullable Object time(DatabaseRow row) {
    return row.time(isQuery(row) ? "start_ts" : "last_modified_at");
  }

  @Override
  public List<DraftedMessage> messages(DatabaseRow row) {
    if (!isQuery(row)) {
      String text =
          "[answers of the agent: "
              + row.blob("task").length
              + " bytes of protobuf, which cannot be read]";
      EntryDraft note = Parties.MAIN.note("binary", text, JsonObject.EMPTY);
      return List.of(new DraftedMessage(row.text("task_id"), time(row), List.of(note)));
    }
    var drafts = new ArrayList<EntryDraft>();
    for (JsonObject input : row.list("input").objects("list")) {
      JsonObject query = input.object("Query");
      drafts.addAll(api.prompt(List.of(query.text("text", ""))));
      drafts.addAll(result(input.object("ActionResult")));
    }
    String status = row.text("output_status").replace("\"", "");
    if (status.equals("Failed")) {
      JsonObject more =
          JsonObject.builder().putText("model", row.text("model_id")).put("is_error", true).build();
      drafts.add(Parties.MAIN.note("error", status, more));
    }
    return List.of(new DraftedMessage(row.text("exchange_id"), time(row), drafts));
  }

  /// The result of a command that the agent ran.
  private List<EntryDraft> result(JsonObject action) {
    JsonObject command = action.object("result").object("RequestCommandOutput").object("result");
    JsonObject success = command.object("Success");
    return success.isEmpty()
        ? List.of()
        : List.of(
            api.result(
                JsonObject.builder()
                    .put("id", action.text("id", ""))
                    .put("name", success.text("command", "command"))
                    .put("output", success.text("output", ""))
                    .put("is_error", success.number("exit_code", 0) != 0)
                    .build()));
  }
}
