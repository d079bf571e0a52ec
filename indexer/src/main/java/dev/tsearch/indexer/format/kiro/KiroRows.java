package dev.tsearch.indexer.format.kiro;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect.ConversationFacts;
import dev.tsearch.indexer.draft.Dialect.DraftedMessage;
import dev.tsearch.indexer.rows.DatabaseRow;
import dev.tsearch.indexer.rows.SessionRowReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the row of a conversation, which holds all its messages. Single owner, not
/// thread-safe.
final class KiroRows implements SessionRowReader {
  private static final String CONVERSATION = "conversation_id";

  private final KiroTurns turns = new KiroTurns();

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
    String model = KiroTurns.model(value);
    var drafted = new ArrayList<DraftedMessage>();
    int number = 0;
    for (JsonObject turn : turns(value)) {
      drafted.addAll(turns.messages(turn, conversation(row, value) + "-" + number++, model));
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
}
