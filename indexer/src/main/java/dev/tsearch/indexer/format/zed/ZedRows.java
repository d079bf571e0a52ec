package dev.tsearch.indexer.format.zed;

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

/// Makes drafts from the row of a thread, which holds all its messages. Single owner, not
/// thread-safe.
final class ZedRows implements SessionRowReader {
  private final MessageDrafts api = new MessageDrafts(Parties.MAIN);
  private JsonObject counted = JsonObject.EMPTY;

  /// The columns of the row whose thread was parsed last, and the thread: a row that describes the
  /// session is read for its messages, too.
  private JsonObject parsed = JsonObject.EMPTY;

  private JsonObject thread = JsonObject.EMPTY;

  @SuppressWarnings("ReferenceEquality") // the same row; comparing its columns would take longer
  private JsonObject thread(DatabaseRow row) {
    if (row.columns() != parsed) {
      parsed = row.columns();
      thread = row.json("data");
    }
    return thread;
  }

  @Override
  public ConversationFacts facts(DatabaseRow row) {
    String named = row.text("folder_paths").lines().findFirst().orElse("");
    JsonObject more = JsonObject.builder().putText("forked_from", row.text("parent_id")).build();
    return new ConversationFacts(row.text("id"), "", named.isEmpty() ? worktree(row) : named, more);
  }

  /// The folder that a thread names itself.
  private String worktree(DatabaseRow row) {
    JsonObject snapshot = thread(row).object("initial_project_snapshot");
    return snapshot.objects("worktree_snapshots").stream()
        .map(worktree -> worktree.text("worktree_path", worktree.text("abs_path", "")))
        .findFirst()
        .orElse("");
  }

  @Override
  public @Nullable Object time(DatabaseRow row) {
    return row.columns().has("created_at") ? row.time("created_at") : row.time("updated_at");
  }

  @Override
  public List<DraftedMessage> messages(DatabaseRow row) {
    JsonObject thread = thread(row);
    var drafted = new ArrayList<DraftedMessage>();
    String title = row.text("summary");
    if (!title.isBlank()) {
      EntryDraft draft = Parties.MAIN.note("title", title, JsonObject.EMPTY);
      drafted.add(new DraftedMessage(row.text("id"), time(row), List.of(draft)));
    }
    String model = thread.object("model").text("model", "");
    JsonObject more = JsonObject.builder().putText("model", model).build();
    int number = 0;
    for (Object message : thread.list("messages")) {
      String id = row.text("id") + "-" + number++;
      List<EntryDraft> drafts =
          message instanceof JsonObject object ? drafts(object, more) : List.of();
      drafted.add(new DraftedMessage(id, row.time("updated_at"), drafts));
    }
    JsonObject usage = usage(thread.object("cumulative_token_usage"));
    String id = row.text("id") + "-usage-" + usage.values().hashCode();
    drafted.add(
        new DraftedMessage(
            id, row.time("updated_at"), api.withUsage(List.of(), growth(usage), more)));
    return drafted;
  }

  /// What the tokens of the thread have grown by since the last state of the row.
  private JsonObject growth(JsonObject usage) {
    JsonObject.Builder growth = JsonObject.builder();
    usage
        .values()
        .forEach((kind, _) -> {
          long grown = usage.number(kind, 0) - counted.number(kind, 0);
          if (grown > 0) {
            growth.put(kind, grown);
          }
        });
    counted = usage;
    return growth.build();
  }

  private static JsonObject usage(JsonObject counts) {
    JsonObject.Builder usage = JsonObject.builder();
    counts
        .values()
        .forEach((kind, value) -> {
          if (value instanceof Long count && count > 0) {
            usage.put(kind, count);
          }
        });
    return usage.build();
  }

  private List<EntryDraft> drafts(JsonObject message, JsonObject more) {
    JsonObject user = message.object("User");
    if (!user.isEmpty()) {
      return api.prompt(ZedParts.of(user.list("content")));
    }
    JsonObject agent = message.object("Agent");
    if (!agent.isEmpty()) {
      var drafts = new ArrayList<EntryDraft>();
      drafts.addAll(answer(ZedParts.of(agent.list("content")), more));
      JsonObject results = agent.object("tool_results");
      results.values().keySet().forEach(id -> drafts.add(result(results.object(id))));
      return drafts;
    }
    return ofSegments(message, more);
  }

  private List<EntryDraft> answer(List<Object> parts, JsonObject more) {
    JsonObject message =
        JsonObject.builder().put("role", "assistant").put("content", parts).build();
    return api.drafts(message, more, JsonObject.EMPTY);
  }

  /// A message of versions before 0.3.0.
  private List<EntryDraft> ofSegments(JsonObject message, JsonObject more) {
    List<Object> parts = message.list("segments");
    var drafts = new ArrayList<EntryDraft>();
    if (message.text("role", "").equals("user")) {
      drafts.addAll(api.prompt(parts));
    } else {
      drafts.addAll(answer(parts, more));
    }
    message.objects("tool_uses").forEach(use -> drafts.add(api.call(use, more)));
    message.objects("tool_results").forEach(result -> drafts.add(result(result)));
    return drafts;
  }

  private EntryDraft result(JsonObject result) {
    Object content = result.value("content");
    Object text =
        content instanceof JsonObject object && object.has("Text")
            ? object.text("Text", "")
            : content;
    JsonObject.Builder all =
        JsonObject.builder()
            .put("tool_use_id", result.text("tool_use_id", ""))
            .put("name", result.text("tool_name", ""))
            .put("is_error", result.flag("is_error"));
    if (text != null) {
      all.put("content", text);
    }
    return api.result(all.build());
  }
}
