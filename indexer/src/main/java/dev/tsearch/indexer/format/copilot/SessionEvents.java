package dev.tsearch.indexer.format.copilot;

import dev.tsearch.core.entry.EntryType;
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
import java.util.OptionalLong;
import java.util.Set;

/// Makes drafts of entries from events. Single owner, not thread-safe.
final class SessionEvents {
  /// Events about the state of the program, and events that repeat others: the input of a hook is a
  /// prompt or a tool call.
  private static final Set<String> STATE =
      Set.of(
          "session.start",
          "session.resume",
          "session.permissions_changed",
          "session.auto_mode_resolved",
          "session.usage_checkpoint",
          "session.usage_info",
          "session.mode_changed",
          "session.compaction_start",
          "assistant.turn_start",
          "assistant.turn_end",
          "assistant.usage",
          "hook.start",
          "hook.end",
          "permission.requested",
          "permission.completed");

  private static final List<String> ENVELOPE =
      List.of(
          "sessionId",
          "turnId",
          "interactionId",
          "toolCallId",
          "parentToolCallId",
          "stack",
          "statusCode",
          "providerCallId",
          "serviceRequestId",
          "errorType",
          "infoType",
          "agentId",
          "model",
          "kind");

  /// The shell tool writes the exit code at the end of its output.
  private static final String EXIT = "<exited with exit code ";

  private static final int MAX_EXIT_CHARS = 60;

  private final CallNames calls = new CallNames();
  private final Mirrors mirrors = new Mirrors();
  private final RunTotals totals = new RunTotals();
  private Parties parties = Parties.MAIN;
  private String model = "";

  List<EntryDraft> drafts(String type, JsonObject data, Parties speaking) {
    parties = speaking;
    return switch (type) {
      case "user.message" -> List.of(prompt(data));
      case "assistant.message" -> answer(data);
      case "assistant.reasoning" -> reasoning(data);
      case "tool.execution_start" -> started(data);
      case "tool.execution_complete" -> List.of(completed(data));
      case "system.message" -> List.of(parties.systemPrompt(data.text("content", "")));
      case "system.notification" ->
          List.of(parties.injected("notification", data.text("content", "")));
      case "skill.invoked" -> List.of(parties.injected("skill", data.text("content", "")));
      case "session.start" -> {
        model = data.text("selectedModel", model);
        yield List.of();
      }
      case "session.model_change" -> {
        model = data.text("newModel", model);
        yield List.of();
      }
      case "session.compaction_complete" ->
          List.of(parties.compaction(data.text("summaryContent", "")));
      case "session.title_changed" -> List.of(note("title", data.text("title", "")));
      case "session.shutdown" -> shutdown(data);
      case "session.error" -> List.of(error(data));
      case "abort" -> List.of(note("abort", data.text("reason", "aborted")));
      default -> STATE.contains(type) ? List.of() : other(type, data);
    };
  }

  private EntryDraft note(String subtype, String text) {
    return parties.note(subtype, text, JsonObject.EMPTY);
  }

  private List<EntryDraft> other(String type, JsonObject data) {
    String text = data.text("message").orElseGet(() -> ReadableText.without(data, ENVELOPE));
    return text.isBlank() ? List.of() : List.of(note(type.isEmpty() ? "unknown" : type, text));
  }

  private EntryDraft prompt(JsonObject data) {
    List<String> files =
        data.objects("attachments").stream()
            .map(attached -> attached.text("path", ""))
            .filter(path -> !path.isBlank())
            .toList();
    JsonObject.Builder more = JsonObject.builder();
    if (!files.isEmpty()) {
      more.put("files", files);
    }
    return parties.prompt(MessageContent.of(data.value("content")), more.build());
  }

  /// The reasoning, the text and the tool calls of an answer. The first entry has the tokens.
  private List<EntryDraft> answer(JsonObject data) {
    model = data.text("model", model);
    totals.addAnswer(model, data.number("outputTokens", 0));
    var drafts = new ArrayList<EntryDraft>();
    String thought = data.text("reasoningText", "");
    if (!thought.isBlank() && !mirrors.isItemMirrored("reasoning", thought)) {
      drafts.add(parties.thinking(thought, more(data, drafts)));
    }
    MessageContent content = MessageContent.of(data.value("content"));
    if (!content.isEmpty()) {
      drafts.add(parties.answer(content, more(data, drafts)));
    }
    for (JsonObject request : data.objects("toolRequests")) {
      String callId = request.text("toolCallId", "");
      if (callId.isEmpty() || !calls.has(callId)) {
        String tool = calls.add(callId, request.text("name", ""));
        ToolInput input = ToolInput.of(request.value("arguments"));
        drafts.add(parties.call(tool, callId, input, more(data, drafts)));
      }
    }
    long tokens = data.number("outputTokens", 0);
    if (drafts.isEmpty() && tokens > 0) {
      drafts.add(parties.usage(output(tokens), ofModel(data)));
    }
    return drafts;
  }

  private JsonObject more(JsonObject data, List<EntryDraft> before) {
    long tokens = data.number("outputTokens", 0);
    JsonObject model = ofModel(data);
    return before.isEmpty() && tokens > 0 ? model.with("usage", output(tokens)) : model;
  }

  private static JsonObject output(long tokens) {
    return JsonObject.builder().put("output_tokens", tokens).build();
  }

  private JsonObject ofModel(JsonObject data) {
    return JsonObject.builder()
        .putText("model", data.text("model", model))
        .putText("message_id", data.text("messageId", ""))
        .putText("request", data.text("requestId", ""))
        .build();
  }

  private List<EntryDraft> reasoning(JsonObject data) {
    String text = data.text("content", "");
    return text.isBlank() || mirrors.isEventMirrored("reasoning", text)
        ? List.of()
        : List.of(parties.thinking(text, ofModel(data)));
  }

  /// A call that no answer has announced.
  private List<EntryDraft> started(JsonObject data) {
    String callId = data.text("toolCallId", "");
    if (!callId.isEmpty() && calls.has(callId)) {
      return List.of();
    }
    String tool = calls.add(callId, data.text("toolName", ""));
    return List.of(
        parties.call(tool, callId, ToolInput.of(data.value("arguments")), ofModel(data)));
  }

  private EntryDraft completed(JsonObject data) {
    String callId = data.text("toolCallId", "");
    JsonObject result = data.object("result");
    JsonObject error = data.object("error");
    Object content =
        result.has("content")
            ? result.value("content")
            : error.has("message") ? error.value("message") : data.value("result");
    MessageContent text = MessageContent.of(content);
    JsonObject.Builder more = JsonObject.builder();
    OptionalLong exit = exitCode(text.text());
    exit.ifPresent(code -> more.put("exit_code", code));
    if (data.value("success") instanceof Boolean success) {
      more.put("is_error", !success || exit.orElse(0) != 0);
    }
    return parties.result(calls.of(callId), callId, text, more.build());
  }

  private static OptionalLong exitCode(String output) {
    int at = output.lastIndexOf(EXIT);
    int end = at < 0 ? -1 : output.indexOf('>', at);
    if (end < 0 || output.length() - at > MAX_EXIT_CHARS) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(output.substring(at + EXIT.length(), end)));
    } catch (NumberFormatException _) {
      return OptionalLong.empty();
    }
  }

  /// The end of a run, with the totals of the program, and what they have beyond the tokens of the
  /// answers.
  private List<EntryDraft> shutdown(JsonObject data) {
    JsonObject changes = data.object("codeChanges");
    List<String> files = changes.texts("filesModified");
    JsonObject.Builder more = JsonObject.builder().copy("model_metrics", data, "modelMetrics");
    if (!files.isEmpty()) {
      more.put("files", files);
    }
    String text = data.text("shutdownType", "shutdown");
    EntryDraft note = parties.note("session.shutdown", text, more.build());
    var drafts = new ArrayList<EntryDraft>();
    drafts.add(
        new EntryDraft(
            EntryType.PROGRESS, note.from(), note.to(), note.content(), note.metadata()));
    totals
        .rest(data)
        .forEach((name, usage) ->
            drafts.add(parties.usage(usage, JsonObject.builder().put("model", name).build())));
    return drafts;
  }

  private EntryDraft error(JsonObject data) {
    JsonObject more = JsonObject.builder().put("is_error", true).build();
    String text = data.text("message").orElseGet(() -> ReadableText.without(data, ENVELOPE));
    return parties.note("session.error", text, more);
  }
}
