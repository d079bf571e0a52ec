package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.CallNames;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Mirrors;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.ToolInput;
import dev.tsearch.indexer.format.ReadableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes drafts of entries from the items of a conversation. Single owner, not thread-safe.
final class RolloutItems {
  private static final String REASONING = "reasoning";

  /// Members that are not content.
  private static final List<String> ENVELOPE =
      List.of(
          "type",
          "id",
          "call_id",
          "status",
          "timestamp",
          "metadata",
          "internal_chat_message_metadata_passthrough",
          "turn_id",
          EncryptedParts.CONTENT,
          "execution");

  private static final Set<String> ITEMS =
      Set.of(
          "message",
          REASONING,
          "function_call",
          "function_call_output",
          "function_result",
          "custom_tool_call",
          "custom_tool_call_output",
          "local_shell_call",
          "local_shell_call_output",
          "web_search_call",
          "tool_search_call",
          "tool_search_output",
          "image_generation_call",
          "tool_call",
          "tool_result",
          "agent_message",
          "compaction",
          "compaction_summary",
          "context_compaction",
          "ghost_snapshot");

  private final CallNames calls = new CallNames();
  private final Mirrors mirrors = new Mirrors();
  private final EncryptedParts encrypted = new EncryptedParts();
  private Parties parties = Parties.MAIN;
  private String model = "";
  private String systemPrompt = "";

  /// Whether an item with this type exists.
  static boolean isItem(String type) {
    return ITEMS.contains(type);
  }

  /// Sets who speaks on the next line.
  void use(Parties speaking, String currentModel) {
    parties = speaking;
    model = currentModel;
  }

  Parties parties() {
    return parties;
  }

  CallNames calls() {
    return calls;
  }

  Mirrors mirrors() {
    return mirrors;
  }

  /// Metadata of everything that the model makes.
  JsonObject ofModel() {
    return JsonObject.builder().putText("model", model).build();
  }

  /// The system prompt in the description of a thread, which is repeated for each continuation.
  List<EntryDraft> meta(JsonObject meta) {
    String prompt =
        meta.object("base_instructions")
            .text("text")
            .or(() -> meta.text("base_instructions"))
            .or(() -> meta.text("instructions"))
            .orElse("");
    if (prompt.isBlank() || prompt.equals(systemPrompt)) {
      return List.of();
    }
    systemPrompt = prompt;
    return List.of(parties.systemPrompt(prompt));
  }

  /// The items before a compaction are on earlier lines.
  List<EntryDraft> compacted(JsonObject compaction) {
    EntryDraft draft = parties.compaction(compaction.text("message", ""));
    return List.of(EncryptedParts.named(draft, compaction));
  }

  /// The entries of a line, with the encrypted reasoning before them.
  List<EntryDraft> withEncrypted(List<EntryDraft> drafts) {
    return encrypted.named(drafts);
  }

  List<EntryDraft> item(JsonObject item) {
    String type = item.text("type", "message");
    return switch (type) {
      case "message" -> message(item);
      case REASONING -> reasoning(item);
      case "function_call", "custom_tool_call", "tool_call", "local_shell_call" -> call(item);
      case "web_search_call" -> call(item, "web_search", action(item));
      case "tool_search_call" -> call(item, "tool_search", item.value("arguments"));
      case "image_generation_call" -> call(item, "image_generation", item.value("revised_prompt"));
      case "tool_search_output" -> result(item, item.value("tools"));
      case "function_call_output",
          "custom_tool_call_output",
          "local_shell_call_output",
          "function_result",
          "tool_result" ->
          result(item, output(item));
      case "agent_message" -> List.of(agentMessage(item));
      case "compaction", "compaction_summary", "context_compaction" -> compacted(item);
      case "ghost_snapshot" -> List.of();
      default -> unknown(type, item);
    };
  }

  /// An item or event of an unknown type: its text, if it has any.
  List<EntryDraft> unknown(String type, JsonObject object) {
    String text = ReadableText.without(object, ENVELOPE);
    return text.isBlank()
        ? List.of()
        : List.of(parties.note(type.isEmpty() ? "unknown" : type, text, JsonObject.EMPTY));
  }

  private List<EntryDraft> message(JsonObject item) {
    String role = item.text("role", "");
    return switch (role) {
      case "assistant" -> answer(item);
      case "user" -> prompt(item);
      default ->
          MessageContent.parts(item).stream()
              .map(this::instruction)
              .flatMap(Optional::stream)
              .toList();
    };
  }

  private Optional<EntryDraft> instruction(Object part) {
    MessageContent content = MessageContent.ofParts(List.of(part));
    return content.isEmpty()
        ? Optional.empty()
        : Optional.of(
            parties.injected(
                InjectedText.subtype(content.text()).orElse("instructions"), content.text()));
  }

  private List<EntryDraft> answer(JsonObject item) {
    MessageContent content = MessageContent.of(item.value("content"));
    String text = texts(MessageContent.parts(item));
    if (content.isEmpty() || mirrors.isItemMirrored("assistant", text)) {
      return List.of();
    }
    return List.of(parties.answer(content, answerMetadata(item)));
  }

  /// Metadata of an answer.
  JsonObject answerMetadata(JsonObject item) {
    return JsonObject.builder().putAll(ofModel()).putText("phase", item.text("phase", "")).build();
  }

  /// The parts that a person wrote are one message.
  private List<EntryDraft> prompt(JsonObject item) {
    var drafts = new ArrayList<EntryDraft>();
    var human = new ArrayList<Object>();
    for (Object part : MessageContent.parts(item)) {
      MessageContent content = MessageContent.ofParts(List.of(part));
      Optional<String> injected = InjectedText.subtype(content.text());
      if (injected.isPresent()) {
        drafts.add(parties.injected(injected.get(), content.text()));
      } else if (!content.isEmpty()) {
        human.add(part);
      }
    }
    prompt(human).ifPresent(drafts::add);
    return drafts;
  }

  private Optional<EntryDraft> prompt(List<Object> human) {
    MessageContent content = MessageContent.ofParts(human);
    if (content.isEmpty() || mirrors.isItemMirrored("user", texts(human))) {
      return Optional.empty();
    }
    return Optional.of(parties.prompt(content, JsonObject.EMPTY));
  }

  /// The text without the pictures, which the event of the same message does not have.
  private static String texts(List<Object> parts) {
    List<Object> texts =
        parts.stream()
            .filter(part ->
                !(part instanceof JsonObject object) || MessageContent.attachment(object).isEmpty())
            .toList();
    return MessageContent.ofParts(texts).text();
  }

  private List<EntryDraft> reasoning(JsonObject item) {
    encrypted.addReasoning(item);
    var drafts = new ArrayList<EntryDraft>();
    for (String member : List.of("summary", "content")) {
      for (Object part : item.list(member)) {
        String text = MessageContent.ofParts(List.of(part)).text();
        if (!text.isBlank() && !mirrors.isItemMirrored(REASONING, text)) {
          drafts.add(parties.thinking(text, ofModel()));
        }
      }
    }
    return drafts;
  }

  private List<EntryDraft> call(JsonObject item) {
    JsonObject function = item.object("function");
    String name = item.text("name", function.text("name", ""));
    boolean isShell = name.isEmpty() && !item.object("action").isEmpty();
    Object input =
        isShell ? action(item) : item.has("input") ? item.value("input") : item.value("arguments");
    String space = item.text("namespace", "");
    String tool = isShell ? "local_shell" : space.isEmpty() ? name : space + "." + name;
    return call(item, tool, input == null ? item.value("summary") : input);
  }

  private List<EntryDraft> call(JsonObject item, String tool, @Nullable Object input) {
    String callId = callId(item);
    return List.of(parties.call(calls.add(callId, tool), callId, ToolInput.of(input), ofModel()));
  }

  private static JsonObject action(JsonObject item) {
    return item.object("action").without("type").without("queries");
  }

  private static String callId(JsonObject item) {
    return item.text("call_id").or(() -> item.text("id")).orElse("");
  }

  private static Object output(JsonObject item) {
    Object output = item.has("output") ? item.value("output") : item.value("result");
    return output == null ? "" : output;
  }

  private List<EntryDraft> result(JsonObject item, @Nullable Object value) {
    String callId = item.text("call_id", "");
    String tool = calls.has(callId) ? calls.of(callId) : item.text("name", CallNames.UNKNOWN);
    ExecOutput output = ExecOutput.of(value);
    JsonObject more =
        JsonObject.builder()
            .putAll(output.metadata())
            .putText("agentId", tool.equals("spawn_agent") ? startedAgent(value) : "")
            .build();
    return List.of(parties.result(tool, callId, output.content(), more));
  }

  /// The id of the sub-agent that a call started.
  private static String startedAgent(@Nullable Object output) {
    return output instanceof String text ? ToolInput.of(text).arguments().text("agent_id", "") : "";
  }

  /// A message between agents, which may be encrypted.
  private EntryDraft agentMessage(JsonObject item) {
    List<Object> readable =
        MessageContent.parts(item).stream()
            .filter(part -> !(part instanceof JsonObject object) || !isEncrypted(object))
            .toList();
    MessageContent content = MessageContent.ofParts(readable);
    String text = content.isEmpty() ? "[encrypted message]" : content.text();
    JsonObject more =
        JsonObject.builder()
            .put("subtype", "agent_message")
            .putText("author", item.text("author", ""))
            .putText("recipient", item.text("recipient", ""))
            .build();
    EntryDraft draft = parties.answer(MessageContent.of(text), more);
    String to = item.text("recipient", draft.to());
    return new EntryDraft(
        draft.type(), item.text("author", draft.from()), to, text, draft.metadata());
  }

  private static boolean isEncrypted(JsonObject part) {
    return part.has(EncryptedParts.CONTENT);
  }
}
