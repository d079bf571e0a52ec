package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.Attachment;
import dev.tsearch.indexer.format.ReadableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Splits the message on a line into drafts of entries. Consecutive texts and pictures are one
/// entry; each thinking block, tool call and tool result is an entry of its own. Used for one line.
final class MessageBlocks {
  private static final String PARAGRAPH = "\n\n";
  private static final String CACHE_CREATION = "cache_creation";
  private static final String SERVICE_TIER = "service_tier";

  private final LineContext line;
  private final JsonObject message;
  private final Participants participants;
  private final ToolNames tools;
  private final Sidechains sidechains;
  private final List<EntryDraft> drafts = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private final List<Object> attachments = new ArrayList<>();

  MessageBlocks(LineContext line, ToolNames tools, Sidechains sidechains) {
    this.line = line;
    this.message = line.object().object("message");
    this.participants = line.participants();
    this.tools = tools;
    this.sidechains = sidechains;
  }

  /// The input of the model: texts of a person, and results of tools.
  List<EntryDraft> human() {
    return drafts(participants.human(), participants.agent(), "user");
  }

  /// The output of the model.
  List<EntryDraft> assistant() {
    return drafts(participants.agent(), participants.human(), "assistant");
  }

  private List<EntryDraft> drafts(String from, String to, String role) {
    EntryType type = line.object().flag("isCompactSummary") ? EntryType.SUMMARY : EntryType.MESSAGE;
    for (Object block : blocks()) {
      if (block instanceof JsonObject object && !isText(object)) {
        addText(type, from, to, role);
        drafts.add(draft(object, role));
      } else {
        collect(block);
      }
    }
    addText(type, from, to, role);
    if (drafts.isEmpty()) {
      drafts.add(new EntryDraft(type, from, to, "", metadata(role).build()));
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
    return block.text("type", "").equals("text") || Attachment.of(block).isPresent();
  }

  private void collect(Object block) {
    if (block instanceof JsonObject object) {
      Optional<Attachment> attachment = Attachment.of(object);
      attachment.ifPresent(found -> attachments.add(found.toJson()));
      texts.add(attachment.map(Attachment::description).orElse(object.text("text", "")));
    } else {
      texts.add(ReadableText.of(block));
    }
  }

  private void addText(EntryType type, String from, String to, String role) {
    if (texts.isEmpty()) {
      return;
    }
    JsonObject.Builder metadata = metadata(role);
    if (line.object().flag("isApiErrorMessage")) {
      metadata.put("subtype", "api_error");
    }
    if (!attachments.isEmpty()) {
      metadata.put("attachments", attachments);
    }
    drafts.add(new EntryDraft(type, from, to, String.join(PARAGRAPH, texts), metadata.build()));
    texts.clear();
    attachments.clear();
  }

  private EntryDraft draft(JsonObject block, String role) {
    String type = block.text("type", "");
    return switch (type) {
      case "thinking", "redacted_thinking" ->
          new EntryDraft(
              EntryType.THINKING,
              participants.agent(),
              participants.human(),
              block.text("thinking", ""),
              metadata(role).build());
      case "tool_use", "server_tool_use", "mcp_tool_use" -> toolCall(block);
      default ->
          type.endsWith("tool_result")
              ? toolResult(block)
              : new EntryDraft(
                  EntryType.MESSAGE,
                  role.equals("user") ? participants.human() : participants.agent(),
                  role.equals("user") ? participants.agent() : participants.human(),
                  ReadableText.without(block, List.of("type")),
                  metadata(role).putText("subtype", type).build());
    };
  }

  private EntryDraft toolCall(JsonObject block) {
    String tool = block.text("name", "").isEmpty() ? ToolNames.UNKNOWN : block.text("name", "");
    String callId = block.text("id", "");
    tools.addCall(callId, tool);
    sidechains.addCall(callId, block.object("input"));
    JsonObject.Builder metadata =
        metadata("assistant").put("tool", tool).putText("tool_use_id", callId);
    List<String> files = ToolFiles.of(tool, block.object("input"));
    if (!files.isEmpty()) {
      metadata.put("files", files);
    }
    String content = ReadableText.of(block.value("input"));
    return new EntryDraft(
        EntryType.TOOL_CALL, participants.agent(), tool, content, metadata.build());
  }

  private EntryDraft toolResult(JsonObject block) {
    String callId = block.text("tool_use_id", "");
    String tool = tools.of(callId);
    JsonObject.Builder metadata =
        JsonObject.builder().put("tool", tool).putText("tool_use_id", callId);
    if (block.value("is_error") instanceof Boolean isError) {
      metadata.put("is_error", isError);
    }
    metadata.putText("agentId", line.object().object("toolUseResult").text("agentId", ""));
    List<Object> attached = new ArrayList<>();
    for (JsonObject part : block.objects("content")) {
      Attachment.of(part).ifPresent(found -> attached.add(found.toJson()));
    }
    if (!attached.isEmpty()) {
      metadata.put("attachments", attached);
    }
    String text = ToolResultText.of(block, line.object());
    return new EntryDraft(
        EntryType.TOOL_RESULT, tool, participants.agent(), text, metadata.build());
  }

  /// The metadata of the message. Only the line's first entry has the usage, so that sums count it
  /// once.
  private JsonObject.Builder metadata(String role) {
    JsonObject.Builder metadata =
        JsonObject.builder()
            .put("role", role)
            .putText("model", message.text("model", ""))
            .putText("message_id", message.text("id", ""))
            .putText("stop_reason", message.text("stop_reason", ""));
    JsonObject usage = drafts.isEmpty() ? tokens(message.object("usage")) : JsonObject.EMPTY;
    return usage.isEmpty() ? metadata : metadata.put("usage", usage);
  }

  /// What a usage object says of tokens: its numbers, those of the cache writes by how long the
  /// cache keeps them, and the service tier. Its other details stay in the original.
  private static JsonObject tokens(JsonObject usage) {
    JsonObject counts = numbers(usage);
    JsonObject creation = numbers(usage.object(CACHE_CREATION));
    if (!creation.isEmpty()) {
      counts = counts.with(CACHE_CREATION, creation);
    }
    Optional<String> tier = usage.text(SERVICE_TIER);
    return counts.isEmpty() || tier.isEmpty() ? counts : counts.with(SERVICE_TIER, tier.get());
  }

  private static JsonObject numbers(JsonObject object) {
    JsonObject.Builder counts = JsonObject.builder();
    object
        .values()
        .forEach((name, count) -> {
          if (count instanceof Long) {
            counts.put(name, count);
          }
        });
    return counts.build();
  }
}
