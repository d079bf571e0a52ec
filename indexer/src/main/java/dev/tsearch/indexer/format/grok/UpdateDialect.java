package dev.tsearch.indexer.format.grok;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.format.SourceContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the updates of a session, whose messages are joined. Single owner, not
/// thread-safe.
final class UpdateDialect implements Dialect {
  static final String HISTORY = "chat_history.jsonl";

  private static final String PROMPT = "user_message_chunk";
  private static final String ANSWER = "agent_message_chunk";
  private static final String THOUGHT = "agent_thought_chunk";
  private static final String CONTENT = "content";
  private static final String TURN_END = "turn_completed";
  private static final Set<String> PIECES = Set.of(PROMPT, ANSWER, THOUGHT);
  private static final Set<String> ENDS =
      Set.of("tool_call", "tool_call_update", TURN_END, "rewind_marker", "compaction_checkpoint");
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private final GrokDialect summary;
  private final boolean hasHistory;

  /// The output so far of calls without a result.
  private final Map<String, JsonObject> calls = new HashMap<>();

  private ConversationFacts facts;
  private String model = "";
  private boolean isAnswered;

  UpdateDialect(SourceContext context) {
    this.summary = new GrokDialect(context);
    this.facts = summary.facts();
    this.hasHistory = context.siblings().head(HISTORY, 1).orElse(new byte[0]).length > 0;
  }

  /// Whether an update is a piece of a message.
  static boolean isPiece(String kind) {
    return PIECES.contains(kind);
  }

  /// Whether an update ends the message before it. Others are about the display.
  static boolean endsMessage(String kind) {
    return ENDS.contains(kind);
  }

  @Override
  public void describe(JsonObject value) {
    String session = GrokUpdates.session(value);
    if (facts.session().isEmpty() && !session.isEmpty()) {
      facts = new ConversationFacts(session, "", facts.project(), facts.more());
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.has(GrokUpdates.TIME) ? value.value(GrokUpdates.TIME) : summary.time(value);
  }

  /// A turn that is repeated states its tokens again.
  @Override
  public boolean isRevising() {
    return true;
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return new DraftedMessage("", time(value), hasHistory ? List.of() : drafts(value));
  }

  /// The end of a turn has the tokens of several models.
  @Override
  public List<DraftedMessage> messages(JsonObject value) {
    noteModel(GrokUpdates.update(value));
    var all = new ArrayList<>(List.of(message(value)));
    if (GrokUpdates.kind(value).equals(TURN_END)) {
      isAnswered = false;
      all.addAll(tokens(GrokUpdates.update(value), time(value)));
    }
    return all;
  }

  private void noteModel(JsonObject update) {
    String named = update.object("_meta").text("modelId", update.text("model_id", ""));
    model = named.isEmpty() ? model : named;
  }

  private List<EntryDraft> drafts(JsonObject value) {
    JsonObject update = GrokUpdates.update(value);
    JsonObject more = JsonObject.builder().putText("model", model).build();
    return switch (GrokUpdates.kind(value)) {
      case PROMPT -> messages.prompt(update.list(CONTENT));
      case ANSWER -> {
        MessageContent content = MessageContent.ofParts(update.list(CONTENT));
        isAnswered |= !content.isEmpty();
        yield content.isEmpty() ? List.of() : List.of(PARTIES.answer(content, more));
      }
      case THOUGHT -> {
        String text = MessageContent.ofParts(update.list(CONTENT)).text();
        yield text.isBlank() ? List.of() : List.of(PARTIES.thinking(text, more));
      }
      case "tool_call" -> call(update, more);
      case "tool_call_update" -> result(update);
      case TURN_END -> {
        String text = update.text("agent_result", "");
        yield isAnswered || text.isBlank()
            ? List.of()
            : List.of(PARTIES.answer(MessageContent.of(text), more));
      }
      default -> List.of();
    };
  }

  private List<EntryDraft> call(JsonObject update, JsonObject more) {
    String id = update.text("toolCallId", "");
    String title = update.text("title", "");
    JsonObject call =
        JsonObject.builder()
            .put("id", id)
            .put("name", update.object("_meta").object("x.ai/tool").text("name", title))
            .put("input", update.object("rawInput").without("variant"))
            .build();
    var drafts = new ArrayList<>(List.of(messages.call(call, more)));
    calls.put(id, JsonObject.EMPTY);
    drafts.addAll(result(update));
    return drafts;
  }

  /// The result of a call that has ended. An update has the whole output so far.
  private List<EntryDraft> result(JsonObject update) {
    String id = update.text("toolCallId", "");
    JsonObject known = calls.get(id);
    if (known == null) {
      return List.of();
    }
    JsonObject output = update.has(CONTENT) || update.has("rawOutput") ? update : known;
    String status = update.text("status", "");
    if (!status.equals("completed") && !status.equals("failed")) {
      calls.put(id, output);
      return List.of();
    }
    calls.remove(id);
    List<Object> parts = output.list(CONTENT).stream().map(UpdateDialect::unwrapped).toList();
    JsonObject.Builder result =
        JsonObject.builder().put("tool_call_id", id).put("is_error", status.equals("failed"));
    if (parts.isEmpty() && output.has("rawOutput")) {
      result.copy(CONTENT, output, "rawOutput");
    } else {
      result.put(CONTENT, parts);
    }
    return List.of(messages.result(result.build()));
  }

  private static Object unwrapped(Object part) {
    return part instanceof JsonObject block && !block.object(CONTENT).isEmpty()
        ? block.object(CONTENT)
        : part;
  }

  private List<DraftedMessage> tokens(JsonObject update, @Nullable Object time) {
    JsonObject usage = update.object("usage");
    JsonObject byModel = usage.object("modelUsage");
    var all = new ArrayList<DraftedMessage>();
    byModel
        .values()
        .keySet()
        .forEach(name -> all.add(tokens(update, name, byModel.object(name), time)));
    if (byModel.isEmpty() && !usage.isEmpty()) {
      all.add(tokens(update, model, usage, time));
    }
    return all;
  }

  /// The tokens of a model in a turn. The input that the program states includes what is in caches.
  private static DraftedMessage tokens(
      JsonObject update, String model, JsonObject stated, @Nullable Object time) {
    long read = Math.max(0, stated.number("cachedReadTokens", 0));
    long written = Math.max(0, stated.number("cacheCreationTokens", 0));
    JsonObject counts =
        JsonObject.builder()
            .put("input_tokens", Math.max(0, stated.number("inputTokens", 0) - read - written))
            .put("output_tokens", Math.max(0, stated.number("outputTokens", 0)))
            .put("cache_read_input_tokens", read)
            .put("cache_creation_input_tokens", written)
            .build();
    String prompt = update.text("prompt_id", "");
    String id = prompt.isEmpty() ? "" : prompt + "#usage-" + model;
    JsonObject more = JsonObject.builder().putText("model", model).build();
    return new DraftedMessage(id, time, List.of(PARTIES.usage(counts, more)));
  }
}
