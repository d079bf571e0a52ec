package dev.tsearch.indexer.format.pi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.CallNames;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.ToolInput;
import dev.tsearch.indexer.format.ReadableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Makes drafts of entries from lines. Single owner, not thread-safe.
final class PiMessages {
  private static final Parties PARTIES = Parties.MAIN;

  /// Lines about the state of the program.
  private static final Set<String> STATE =
      Set.of("session", "thinking_level_change", "custom", "label", "leaf");

  private static final List<String> ENVELOPE =
      List.of("type", "id", "parentId", "timestamp", "version", "details", "fromHook", "agent");

  private final CallNames calls = new CallNames();
  private String model = "";

  List<EntryDraft> drafts(JsonObject line) {
    String type = line.text("type", "");
    return switch (type) {
      case "message" -> message(line.object("message"));
      case "model_change" -> {
        model = line.text("modelId", line.text("model", model));
        yield List.of();
      }
      case "custom_message" -> custom(line);
      case "compaction" -> List.of(PARTIES.compaction(line.text("summary", "")));
      case "branch_summary" -> List.of(note("branch_summary", line.text("summary", "")));
      case "session_info" -> List.of(note("title", line.text("name", "")));
      default -> STATE.contains(type) ? List.of() : other(type, line);
    };
  }

  private static EntryDraft note(String subtype, String text) {
    return PARTIES.note(subtype, text, JsonObject.EMPTY);
  }

  private static List<EntryDraft> other(String type, JsonObject object) {
    String text = ReadableText.without(object, ENVELOPE);
    return text.isBlank() ? List.of() : List.of(note(type.isEmpty() ? "unknown" : type, text));
  }

  /// A text that an extension adds for the model.
  private static List<EntryDraft> custom(JsonObject line) {
    String text = MessageContent.of(line.value("content")).text();
    return text.isBlank()
        ? List.of()
        : List.of(PARTIES.injected(line.text("customType", "custom_message"), text));
  }

  private List<EntryDraft> message(JsonObject message) {
    String role = message.text("role", "");
    return switch (role) {
      case "user" -> prompt(message);
      case "assistant" -> answer(message);
      case "toolResult" -> List.of(result(message));
      case "bashExecution" -> shell(message);
      case "compactionSummary" -> List.of(PARTIES.compaction(message.text("summary", "")));
      case "branchSummary" -> List.of(note("branch_summary", message.text("summary", "")));
      case "custom", "hookMessage" -> custom(message);
      default -> {
        String text = MessageContent.of(message.value("content")).text();
        yield text.isBlank() ? List.of() : List.of(note(role, text));
      }
    };
  }

  private static List<EntryDraft> prompt(JsonObject message) {
    MessageContent content = MessageContent.of(message.value("content"));
    return content.isEmpty() ? List.of() : List.of(PARTIES.prompt(content, JsonObject.EMPTY));
  }

  /// The blocks of an answer; texts that follow each other are one entry. The first entry has the
  /// tokens.
  private List<EntryDraft> answer(JsonObject message) {
    model = message.text("model", model);
    var drafts = new ArrayList<EntryDraft>();
    var texts = new ArrayList<Object>();
    for (Object part : MessageContent.parts(message)) {
      String type = part instanceof JsonObject block ? block.text("type", "") : "";
      if (part instanceof JsonObject block && type.equals("thinking")) {
        addText(texts, message, drafts);
        String thought = block.text("thinking", "");
        if (!thought.isBlank()) {
          drafts.add(PARTIES.thinking(thought, more(message, drafts)));
        }
      } else if (part instanceof JsonObject block && type.equals("toolCall")) {
        addText(texts, message, drafts);
        String callId = block.text("id", "");
        String tool = calls.add(callId, block.text("name", ""));
        ToolInput input = ToolInput.of(block.value("arguments"));
        drafts.add(PARTIES.call(tool, callId, input, more(message, drafts)));
      } else {
        texts.add(part);
      }
    }
    addText(texts, message, drafts);
    String error = message.text("errorMessage", "");
    if (!error.isBlank()) {
      JsonObject more = more(message, drafts).with("is_error", true);
      drafts.add(PARTIES.note("error", error, more));
    }
    if (drafts.isEmpty() && !tokens(message).isEmpty()) {
      drafts.add(PARTIES.usage(tokens(message), ofModel(message)));
    }
    return drafts;
  }

  private void addText(List<Object> texts, JsonObject message, List<EntryDraft> drafts) {
    MessageContent content = MessageContent.ofParts(texts);
    if (!content.isEmpty()) {
      drafts.add(PARTIES.answer(content, more(message, drafts)));
    }
    texts.clear();
  }

  private JsonObject more(JsonObject message, List<EntryDraft> before) {
    JsonObject tokens = before.isEmpty() ? tokens(message) : JsonObject.EMPTY;
    JsonObject model = ofModel(message);
    return tokens.isEmpty() ? model : model.with("usage", tokens);
  }

  private JsonObject ofModel(JsonObject message) {
    return JsonObject.builder()
        .putText("model", model)
        .putText("message_id", message.text("responseId", ""))
        .putText("stop_reason", message.text("stopReason", ""))
        .build();
  }

  /// The counts that are not zero. The costs stay in the original.
  private static JsonObject tokens(JsonObject message) {
    JsonObject.Builder counts = JsonObject.builder();
    message
        .object("usage")
        .values()
        .forEach((kind, count) -> {
          if (count instanceof Long number && number > 0) {
            counts.put(kind, number);
          }
        });
    return counts.build();
  }

  private EntryDraft result(JsonObject message) {
    String callId = message.text("toolCallId", "");
    String tool = calls.has(callId) ? calls.of(callId) : message.text("toolName", "");
    JsonObject.Builder more = JsonObject.builder();
    if (message.value("isError") instanceof Boolean isError) {
      more.put("is_error", isError);
    }
    if (message.object("details").value("exitCode") instanceof Long code) {
      more.put("exit_code", code);
    }
    return PARTIES.result(
        tool.isEmpty() ? CallNames.UNKNOWN : tool,
        callId,
        MessageContent.of(message.value("content")),
        more.build());
  }

  /// A command that the person ran, and its output.
  private static List<EntryDraft> shell(JsonObject message) {
    JsonObject.Builder more = JsonObject.builder();
    if (message.value("exitCode") instanceof Long code) {
      more.put("exit_code", code).put("is_error", code != 0);
    }
    MessageContent output = MessageContent.of(message.text("output", ""));
    return List.of(
        PARTIES.prompt(MessageContent.of("! " + message.text("command", "")), JsonObject.EMPTY),
        PARTIES.result("bash", "", output, more.build()));
  }
}
