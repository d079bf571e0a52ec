package dev.tsearch.indexer.format.crush;

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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the rows of a session. Single owner, not thread-safe.
final class CrushRows implements SessionRowReader {
  private static final Parties PARTIES = Parties.MAIN;
  private static final String DATA = ".crush";
  private static final Map<String, String> SUMS =
      Map.of("prompt_tokens", "input_tokens", "completion_tokens", "output_tokens");

  private final MessageDrafts api = new MessageDrafts(PARTIES);
  private final RunningCounts counts = new RunningCounts();
  private final String project;

  /// @param source the path of the source
  CrushRows(Path source) {
    this.project = project(source);
  }

  /// The folder of the project, in which Crush keeps its data.
  private static String project(Path source) {
    for (Path folder = source.getParent(); folder != null; folder = folder.getParent()) {
      if (folder.endsWith(DATA) && folder.getParent() != null) {
        return String.valueOf(folder.getParent());
      }
    }
    return "";
  }

  private static boolean isMessage(DatabaseRow row) {
    return row.table().equals("messages");
  }

  @Override
  public ConversationFacts facts(DatabaseRow row) {
    JsonObject more =
        JsonObject.builder().putText("forked_from", row.text("parent_session_id")).build();
    return new ConversationFacts(row.text(isMessage(row) ? "session_id" : "id"), "", project, more);
  }

  @Override
  public @Nullable Object time(DatabaseRow row) {
    return row.time("created_at");
  }

  @Override
  public List<DraftedMessage> messages(DatabaseRow row) {
    if (isMessage(row)) {
      return List.of(new DraftedMessage(row.text("id"), time(row), drafts(row)));
    }
    var drafted = new ArrayList<DraftedMessage>();
    if (!row.text("title").isBlank()) {
      EntryDraft title = PARTIES.note("title", row.text("title"), JsonObject.EMPTY);
      drafted.add(new DraftedMessage(row.text("id"), time(row), List.of(title)));
    }
    List<EntryDraft> usage = api.withUsage(List.of(), counts.growth(row, SUMS), JsonObject.EMPTY);
    drafted.add(new DraftedMessage("", row.time("updated_at"), usage));
    return drafted;
  }

  private List<EntryDraft> drafts(DatabaseRow row) {
    JsonObject more = JsonObject.builder().putText("model", row.text("model")).build();
    boolean isUser = row.text("role").equals("user");
    var drafts = new ArrayList<EntryDraft>();
    for (JsonObject part : row.list("parts").objects("list")) {
      JsonObject data = part.object("data");
      drafts.addAll(
          switch (part.text("type", "")) {
            case "text" -> text(data.text("text", ""), isUser, row, more);
            case "reasoning" -> thought(data.text("thinking", ""), more);
            case "tool_call" -> List.of(api.call(data, more));
            case "tool_result" -> List.of(api.result(data));
            case "shell_command" -> shell(data);
            case "image_url" ->
                List.of(PARTIES.note("file", data.text("url", ""), JsonObject.EMPTY));
            case "binary" -> List.of(PARTIES.note("file", binary(data), JsonObject.EMPTY));
            case "finish" -> finish(data, more);
            default -> List.<EntryDraft>of();
          });
    }
    return drafts;
  }

  private List<EntryDraft> text(String text, boolean isUser, DatabaseRow row, JsonObject more) {
    if (text.isBlank()) {
      return List.of();
    }
    if (row.number("is_summary_message") != 0) {
      return List.of(PARTIES.compaction(text));
    }
    return isUser
        ? api.prompt(List.of(text))
        : List.of(PARTIES.answer(MessageContent.of(text), more));
  }

  private static List<EntryDraft> thought(String text, JsonObject more) {
    return text.isBlank() ? List.of() : List.of(PARTIES.thinking(text, more));
  }

  /// A command that the user ran.
  private List<EntryDraft> shell(JsonObject data) {
    return List.of(
        PARTIES.note(
            "shell",
            "$ " + data.text("command", "") + "\n" + data.text("output", ""),
            JsonObject.builder().put("exit_code", data.number("exit_code", 0)).build()));
  }

  private static String binary(JsonObject data) {
    return (data.text("path", data.text("Path", ""))
            + " "
            + data.text("mime_type", data.text("MIMEType", "")))
        .strip();
  }

  /// An answer that failed or was stopped.
  private static List<EntryDraft> finish(JsonObject data, JsonObject more) {
    String reason = data.text("reason", "");
    boolean isOrdinary = List.of("end_turn", "tool_use", "max_tokens", "").contains(reason);
    String text = (reason + " " + data.text("message", "")).strip();
    return isOrdinary
        ? List.of()
        : List.of(PARTIES.note("error", text, more.with("is_error", true)));
  }
}
