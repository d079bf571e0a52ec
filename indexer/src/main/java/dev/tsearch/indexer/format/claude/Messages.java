package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.Media;
import dev.tsearch.indexer.format.ReadableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Takes apart what a person, a tool or the model said on one line. Text and pictures that stand
/// together are one entry; each thought, tool call and tool result is one of its own.
final class Messages {
  private static final String PARAGRAPH = "\n\n";

  private final ClaudeLine line;
  private final JsonObject message;
  private final Speakers speakers;
  private final ToolNames tools;
  private final Sidechains sidechains;
  private final List<EntryDraft> drafts = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private final List<Object> attachments = new ArrayList<>();

  Messages(ClaudeLine line, ToolNames tools, Sidechains sidechains) {
    this.line = line;
    this.message = line.object().object("message");
    this.speakers = line.speakers();
    this.tools = tools;
    this.sidechains = sidechains;
  }

  /// What came to the model: a person's words, and results of tools.
  List<EntryDraft> human() {
    return drafts(speakers.human(), speakers.agent(), "user");
  }

  /// What came from the model.
  List<EntryDraft> assistant() {
    return drafts(speakers.agent(), speakers.human(), "assistant");
  }

  private List<EntryDraft> drafts(String from, String to, String role) {
    EntryType type = line.object().flag("isCompactSummary") ? EntryType.SUMMARY : EntryType.MESSAGE;
    for (Object block : blocks()) {
      if (block instanceof JsonObject object && !isText(object)) {
        addText(type, from, to, role);
        drafts.add(draft(object, role));
      } else {
        gather(block);
      }
    }
    addText(type, from, to, role);
    if (drafts.isEmpty()) {
      drafts.add(new EntryDraft(type, from, to, "", about(role).build()));
    }
    return drafts;
  }

  private List<Object> blocks() {
    Object content = message.value("content");
    return switch (content) {
      case List<?> list -> List.copyOf(list);
      case null -> line.object().text("message").<List<Object>>map(List::of).orElse(List.of());
      default -> List.of(content);
    };
  }

  private static boolean isText(JsonObject block) {
    return block.text("type", "").equals("text") || Media.of(block).isPresent();
  }

  private void gather(Object block) {
    if (block instanceof JsonObject object) {
      Optional<Media> media = Media.of(object);
      media.ifPresent(found -> attachments.add(found.toJson()));
      texts.add(media.map(Media::text).orElse(object.text("text", "")));
    } else {
      texts.add(ReadableText.of(block));
    }
  }

  private void addText(EntryType type, String from, String to, String role) {
    if (texts.isEmpty()) {
      return;
    }
    JsonObject.Builder about = about(role);
    if (line.object().flag("isApiErrorMessage")) {
      about.put("subtype", "api_error");
    }
    if (!attachments.isEmpty()) {
      about.put("attachments", attachments);
    }
    drafts.add(new EntryDraft(type, from, to, String.join(PARAGRAPH, texts), about.build()));
    texts.clear();
    attachments.clear();
  }

  private EntryDraft draft(JsonObject block, String role) {
    String type = block.text("type", "");
    return switch (type) {
      case "thinking", "redacted_thinking" ->
          new EntryDraft(
              EntryType.THINKING,
              speakers.agent(),
              speakers.human(),
              block.text("thinking", ""),
              about(role).build());
      case "tool_use", "server_tool_use", "mcp_tool_use" -> toolCall(block);
      default ->
          type.endsWith("tool_result")
              ? toolResult(block)
              : new EntryDraft(
                  EntryType.MESSAGE,
                  role.equals("user") ? speakers.human() : speakers.agent(),
                  role.equals("user") ? speakers.agent() : speakers.human(),
                  ReadableText.without(block, List.of("type")),
                  about(role).putText("subtype", type).build());
    };
  }

  private EntryDraft toolCall(JsonObject block) {
    String tool = block.text("name", "").isEmpty() ? ToolNames.UNKNOWN : block.text("name", "");
    String callId = block.text("id", "");
    tools.called(callId, tool);
    sidechains.called(callId, block.object("input"));
    JsonObject.Builder about = about("assistant").put("tool", tool).putText("tool_use_id", callId);
    List<String> files = NamedFiles.of(tool, block.object("input"));
    if (!files.isEmpty()) {
      about.put("files", files);
    }
    String content = ReadableText.of(block.value("input"));
    return new EntryDraft(EntryType.TOOL_CALL, speakers.agent(), tool, content, about.build());
  }

  private EntryDraft toolResult(JsonObject block) {
    String callId = block.text("tool_use_id", "");
    String tool = tools.of(callId);
    JsonObject.Builder about =
        JsonObject.builder().put("tool", tool).putText("tool_use_id", callId);
    if (block.value("is_error") instanceof Boolean isError) {
      about.put("is_error", isError);
    }
    about.putText("agentId", line.object().object("toolUseResult").text("agentId", ""));
    List<Object> media = new ArrayList<>();
    for (JsonObject part : block.objects("content")) {
      Media.of(part).ifPresent(found -> media.add(found.toJson()));
    }
    if (!media.isEmpty()) {
      about.put("attachments", media);
    }
    String text = ToolText.of(block, line.object());
    return new EntryDraft(EntryType.TOOL_RESULT, tool, speakers.agent(), text, about.build());
  }

  /// What is known of the message; its usage only once, with the line's first entry.
  private JsonObject.Builder about(String role) {
    JsonObject.Builder about =
        JsonObject.builder()
            .put("role", role)
            .putText("model", message.text("model", ""))
            .putText("message_id", message.text("id", ""))
            .putText("stop_reason", message.text("stop_reason", ""));
    JsonObject usage = drafts.isEmpty() ? tokens(message.object("usage")) : JsonObject.EMPTY;
    return usage.isEmpty() ? about : about.put("usage", usage);
  }

  /// The counts of a usage: what they are made up of is in the original.
  private static JsonObject tokens(JsonObject usage) {
    JsonObject.Builder counts = JsonObject.builder();
    usage
        .values()
        .forEach((name, count) -> {
          if (count instanceof Long) {
            counts.put(name, count);
          }
        });
    return counts.build();
  }
}
