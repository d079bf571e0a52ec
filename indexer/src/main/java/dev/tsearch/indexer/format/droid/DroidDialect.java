package dev.tsearch.indexer.format.droid;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the lines of a session. Single owner, not thread-safe.
final class DroidDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private ConversationFacts facts = ConversationFacts.UNKNOWN;
  private String model = "";

  @Override
  public void describe(JsonObject value) {
    String session =
        value.text("type", "").equals("session_start")
            ? value.text("id", "")
            : value.text("session_id", value.text("sessionId", ""));
    if (facts.session().isEmpty() && !session.isEmpty()) {
      facts = ConversationFacts.of(session, value.text("cwd", ""));
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.value("timestamp");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    String type = value.text("type", "");
    boolean isCall = type.equals("tool_call") || type.equals("tool_result");
    String id = isCall || type.equals("session_start") ? "" : value.text("id", "");
    return new DraftedMessage(id, time(value), drafts(type, value));
  }

  private List<EntryDraft> drafts(String type, JsonObject line) {
    return switch (type) {
      case "session_start" -> note("title", line.text("sessionTitle", line.text("title", "")));
      case "system" -> {
        model = line.text("model", model);
        yield List.of();
      }
      case "message" -> said(line);
      case "tool_call" -> List.of(messages.call(call(line), ofModel(line)));
      case "tool_result" -> List.of(messages.result(call(line)));
      case "completion" -> completion(line);
      case "error" -> note("error", line.text("message", ""));
      case "compaction_state" -> List.of(PARTIES.compaction(line.text("summaryText", "")));
      default -> List.of();
    };
  }

  private List<EntryDraft> said(JsonObject line) {
    JsonObject message = line.object("message").isEmpty() ? line : line.object("message");
    return messages.drafts(message, ofModel(message), JsonObject.EMPTY);
  }

  private JsonObject ofModel(JsonObject message) {
    return JsonObject.builder().putText("model", message.text("model", model)).build();
  }

  /// An event of a call, whose id is in one of two members.
  private static JsonObject call(JsonObject line) {
    JsonObject call =
        line.without("type").with("name", line.text("toolName", line.text("toolId", "")));
    String callId = line.text("toolCallId", "");
    return callId.isEmpty() ? call : call.with("id", callId);
  }

  private List<EntryDraft> completion(JsonObject line) {
    String text = line.text("finalText", "");
    List<EntryDraft> answer =
        text.isBlank()
            ? List.of()
            : List.of(PARTIES.answer(MessageContent.of(text), ofModel(line)));
    return messages.withUsage(answer, line.object("usage"), ofModel(line));
  }

  private static List<EntryDraft> note(String subtype, String text) {
    return text.isBlank() ? List.of() : List.of(PARTIES.note(subtype, text, JsonObject.EMPTY));
  }
}
