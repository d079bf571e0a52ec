package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes drafts of entries from messages as the programming interfaces of models have them: the
/// Messages API, Chat Completions, the Responses API, Gemini's contents, and their variants. Single
/// owner, not thread-safe: it remembers the tools of calls for their results.
public final class MessageDrafts {
  private static final Map<String, String> ROLES =
      Map.ofEntries(
          Map.entry("user", "user"),
          Map.entry("human", "user"),
          Map.entry("assistant", "assistant"),
          Map.entry("model", "assistant"),
          Map.entry("ai", "assistant"),
          Map.entry("gemini", "assistant"),
          Map.entry("tool", "tool"),
          Map.entry("toolresult", "tool"),
          Map.entry("tool_result", "tool"),
          Map.entry("function", "tool"));

  private static final Set<String> THOUGHTS =
      Set.of(
          "thinking", "think", "reasoning", "redacted_thinking", "redacted_reasoning", "thought");

  private static final Set<String> CALLS =
      Set.of("tool_use", "tool_call", "toolcall", "function_call", "server_tool_use");

  private static final Set<String> RESULTS =
      Set.of("tool_result", "toolresult", "function_call_output", "tool_response");

  private static final List<String> CALL_IDS =
      List.of(
          "id",
          "toolCallId",
          "toolUseID",
          "toolUseId",
          "tool_use_id",
          "tool_call_id",
          "call_id",
          "callID",
          "callId");

  private static final List<String> INPUTS =
      List.of("input", "arguments", "args", "parameters", "rawInput");

  private static final List<String> OUTPUTS =
      List.of("content", "output", "result", "value", "text", "error");

  private final Parties parties;
  private final CallNames calls = new CallNames();

  /// Messages between two parties.
  public MessageDrafts(Parties parties) {
    this.parties = parties;
  }

  /// The drafts of a message: an object with a `role` and `content` or `parts`.
  ///
  /// @param more metadata of each entry of an answer, such as the model
  /// @param usage the tokens of an answer, which its first entry gets; empty if unknown
  public List<EntryDraft> drafts(JsonObject message, JsonObject more, JsonObject usage) {
    String role = message.text("role", "").toLowerCase(Locale.ROOT);
    return switch (ROLES.getOrDefault(role, "")) {
      case "user" -> prompt(parts(message));
      case "assistant" -> answer(message, more, usage);
      case "tool" -> results(message);
      default -> instructions(message);
    };
  }

  /// The parts of a message's content: strings and objects.
  private static List<Object> parts(JsonObject message) {
    List<Object> parts = MessageContent.parts(message);
    if (parts.isEmpty()) {
      parts = message.list("parts");
    }
    return parts.isEmpty()
        ? message.text("text").<List<Object>>map(List::of).orElse(List.of())
        : parts;
  }

  private List<EntryDraft> instructions(JsonObject message) {
    String text = MessageContent.ofParts(parts(message)).text();
    return text.isBlank() ? List.of() : List.of(parties.systemPrompt(text));
  }

  /// What a person says, what the program adds to it, and results of tools.
  ///
  /// @param parts the parts of the content
  public List<EntryDraft> prompt(List<Object> parts) {
    var drafts = new ArrayList<EntryDraft>();
    var own = new ArrayList<Object>();
    for (Object part : parts) {
      JsonObject block = block(part);
      if (RESULTS.contains(kind(block))) {
        addPrompt(own, drafts);
        drafts.add(result(block));
      } else {
        own.add(part);
      }
    }
    addPrompt(own, drafts);
    return drafts;
  }

  private void addPrompt(List<Object> parts, List<EntryDraft> drafts) {
    var own = new ArrayList<Object>();
    PromptMarks.SplitParts split = PromptMarks.withoutFiles(parts);
    for (Object part : split.own()) {
      JsonObject block = block(part);
      String text = part instanceof String string ? string : block.text("text", "");
      PromptMarks.SplitPrompt prompt = PromptMarks.split(text);
      for (PromptMarks.AddedText added : prompt.added()) {
        drafts.add(parties.injected(added.subtype(), added.text()));
      }
      boolean isWhole = text.isEmpty() || prompt.own().equals(text);
      own.add(isWhole ? part : prompt.own());
    }
    MessageContent content = MessageContent.ofParts(own);
    if (!content.isEmpty()) {
      drafts.add(parties.prompt(content, JsonObject.EMPTY));
    }
    if (!split.files().isEmpty()) {
      drafts.add(parties.injected("referenced_files", split.files()));
    }
    parts.clear();
  }

  private List<EntryDraft> answer(JsonObject message, JsonObject more, JsonObject usage) {
    var drafts = new ArrayList<EntryDraft>();
    String thought = thought(message);
    if (!thought.isBlank()) {
      drafts.add(parties.thinking(thought, more));
    }
    var texts = new ArrayList<Object>();
    for (Object part : parts(message)) {
      JsonObject block = block(part);
      if (isThought(block) || CALLS.contains(kind(block)) || RESULTS.contains(kind(block))) {
        addAnswer(texts, more, drafts);
        addBlock(block, more, drafts);
      } else {
        texts.add(part);
      }
    }
    addAnswer(texts, more, drafts);
    for (JsonObject call : calls(message)) {
      drafts.add(call(call, more));
    }
    return withUsage(drafts, usage, more);
  }

  /// The reasoning in a member of the message itself.
  private static String thought(JsonObject message) {
    return message
        .text("reasoning_content")
        .or(() -> message.text("reasoning"))
        .or(() -> message.text("thinking"))
        .orElse("");
  }

  private static List<JsonObject> calls(JsonObject message) {
    var calls = new ArrayList<>(message.objects("tool_calls"));
    calls.addAll(message.objects("toolCalls"));
    if (!message.object("function_call").isEmpty()) {
      calls.add(message.object("function_call"));
    }
    return calls;
  }

  private void addBlock(JsonObject block, JsonObject more, List<EntryDraft> drafts) {
    if (isThought(block)) {
      String thought = thoughtOf(block);
      if (!thought.isBlank()) {
        drafts.add(parties.thinking(thought, more));
      }
    } else {
      drafts.add(CALLS.contains(kind(block)) ? call(block, more) : result(block));
    }
  }

  private void addAnswer(List<Object> texts, JsonObject more, List<EntryDraft> drafts) {
    MessageContent content = MessageContent.ofParts(texts);
    if (!content.isEmpty()) {
      drafts.add(parties.answer(content, more));
    }
    texts.clear();
  }

  /// Adds the tokens of an answer to its first entry. An answer without entries gets one for them.
  ///
  /// @param drafts the entries of the answer
  /// @param stated the tokens as the program names them; see [TokenCounts]
  public List<EntryDraft> withUsage(List<EntryDraft> drafts, JsonObject stated, JsonObject more) {
    JsonObject usage = TokenCounts.of(stated);
    if (usage.isEmpty()) {
      return drafts;
    }
    if (drafts.isEmpty()) {
      return List.of(parties.usage(usage, more));
    }
    var all = new ArrayList<>(drafts);
    EntryDraft first = all.getFirst();
    all.set(
        0,
        new EntryDraft(
            first.type(),
            first.from(),
            first.to(),
            first.content(),
            first.metadata().with("usage", usage)));
    return all;
  }

  /// The results in a message of a tool: its blocks if they are results, otherwise itself.
  private List<EntryDraft> results(JsonObject message) {
    List<EntryDraft> drafts =
        parts(message).stream()
            .map(MessageDrafts::block)
            .filter(block -> RESULTS.contains(kind(block)))
            .map(this::result)
            .toList();
    return drafts.isEmpty() ? List.of(result(message.without("id"))) : drafts;
  }

  /// The draft of a call.
  ///
  /// @param block the call, or an object with the call in `function`
  /// @param more further metadata
  public EntryDraft call(JsonObject block, JsonObject more) {
    JsonObject function = block.object("function").isEmpty() ? block : block.object("function");
    String callId = callId(block);
    String tool = calls.add(callId, function.text("name", function.text("toolName", "")));
    return parties.call(tool, callId, ToolInput.of(first(function, INPUTS)), more);
  }

  /// The draft of a result.
  ///
  /// @param block an object with the id of the call, the output, and whether it failed
  public EntryDraft result(JsonObject block) {
    String callId = callId(block.without("id"));
    callId = callId.isEmpty() ? block.text("id", "") : callId;
    String stated = block.text("name", block.text("toolName", ""));
    String tool = calls.has(callId) || stated.isEmpty() ? calls.of(callId) : stated;
    JsonObject run = block.object("run");
    JsonObject.Builder more = JsonObject.builder();
    Object output = first(run.isEmpty() ? block : run, OUTPUTS);
    boolean isError =
        block.flag("is_error")
            || block.flag("isError")
            || block.text("status", run.text("status", "")).equals("error");
    if (output instanceof JsonObject object && object.value("exitCode") instanceof Long code) {
      more.put("exit_code", code);
      isError |= code != 0;
      output = object.without("exitCode");
    }
    output = unwrapped(output);
    more.put("is_error", isError);
    return parties.result(tool, callId, MessageContent.of(output), more.build());
  }

  /// The output in a wrapper such as `{"type":"text","value":"…"}` or `{"output":"…"}`.
  private static @Nullable Object unwrapped(@Nullable Object output) {
    if (!(output instanceof JsonObject object)) {
      return output;
    }
    for (String member : List.of("value", "output", "error", "content", "message")) {
      if (object.has(member)) {
        return object.value(member);
      }
    }
    return output;
  }

  /// A part in the form of the Messages API; empty if it is a text.
  private static JsonObject block(Object part) {
    if (!(part instanceof JsonObject block)) {
      return JsonObject.EMPTY;
    }
    if (!block.object("functionCall").isEmpty()) {
      return block.object("functionCall").with("type", "tool_use");
    }
    JsonObject response = block.object("functionResponse");
    return response.isEmpty()
        ? block
        : response.with("type", "tool_result").with("output", response.object("response"));
  }

  private static String kind(JsonObject block) {
    return block.text("type", "").toLowerCase(Locale.ROOT).replace('-', '_');
  }

  private static boolean isThought(JsonObject block) {
    return THOUGHTS.contains(kind(block)) || block.flag("thought");
  }

  private static String thoughtOf(JsonObject block) {
    for (String member : List.of("thinking", "think", "text", "reasoning")) {
      String text = block.text(member, "");
      if (!text.isBlank()) {
        return text;
      }
    }
    return MessageContent.ofParts(block.list("summary")).text();
  }

  private static String callId(JsonObject block) {
    for (String name : CALL_IDS) {
      String id = block.text(name, "");
      if (!id.isEmpty()) {
        return id;
      }
    }
    return "";
  }

  private static @Nullable Object first(JsonObject object, List<String> members) {
    for (String member : members) {
      if (object.has(member)) {
        return object.value(member);
      }
    }
    return null;
  }
}
