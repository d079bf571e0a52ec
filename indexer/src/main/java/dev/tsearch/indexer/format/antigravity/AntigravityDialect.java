package dev.tsearch.indexer.format.antigravity;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the steps of a conversation. Single owner, not thread-safe.
final class AntigravityDialect implements Dialect {
  private static final String LOGS = "logs";
  private static final String GENERATED = ".system_generated";
  private static final String CALLS = "tool_calls";
  private static final String ARGUMENTS = "args";
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private final ConversationFacts facts;

  AntigravityDialect(SourceContext context) {
    var surroundings = new Surroundings(context);
    boolean isInBrain =
        surroundings.folder(1).equals(LOGS) && surroundings.folder(2).equals(GENERATED);
    this.facts = ConversationFacts.of(isInBrain ? surroundings.folder(3) : "", "");
  }

  @Override
  public void describe(JsonObject value) {
    // no step says anything about the conversation
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.value("created_at");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    Object step = value.value("step_index");
    String id = step instanceof Long number ? "step-" + number : "";
    return new DraftedMessage(id, time(value), drafts(value));
  }

  private List<EntryDraft> drafts(JsonObject step) {
    String type = step.text("type", "");
    String source = step.text("source", "");
    if (type.equals("USER_INPUT")) {
      return messages.prompt(MessageContent.parts(step));
    }
    if (type.equals("PLANNER_RESPONSE")) {
      JsonObject answer = step.with("role", "assistant");
      List<JsonObject> calls =
          step.objects(CALLS).stream()
              .map(call -> call.with(ARGUMENTS, decoded(call.object(ARGUMENTS))))
              .toList();
      return messages.drafts(
          calls.isEmpty() ? answer : answer.with(CALLS, calls), JsonObject.EMPTY, JsonObject.EMPTY);
    }
    MessageContent content = MessageContent.of(step.value("content"));
    if (content.isEmpty()) {
      return List.of();
    }
    String name = type.toLowerCase(Locale.ROOT);
    return List.of(
        source.equals("MODEL")
            ? PARTIES.result(name, "", content, error(step))
            : PARTIES.injected(name, content.text()));
  }

  /// The arguments of a call; their texts are JSON in texts.
  private static JsonObject decoded(JsonObject arguments) {
    JsonObject.Builder decoded = JsonObject.builder();
    arguments.values().forEach((name, value) -> decoded.put(name, decoded(value)));
    return decoded.build();
  }

  private static Object decoded(Object value) {
    if (value instanceof String text && text.startsWith("\"")) {
      try {
        Object plain = Json.SOURCE.object("{\"text\":" + text + "}").value("text");
        return plain == null ? text : plain;
      } catch (MalformedJsonException _) {
        return text;
      }
    }
    return value;
  }

  private static JsonObject error(JsonObject step) {
    boolean isError = step.text("status", "").equals("ERROR");
    return JsonObject.builder().put("is_error", isError).build();
  }
}
