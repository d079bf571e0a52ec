package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.Attachment;
import dev.tsearch.indexer.format.ReadableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The text of a tool's result.
final class ToolResultText {
  private static final List<String> ENVELOPE = List.of("type", "tool_use_id", "is_error");

  private ToolResultText() {}

  /// The text of a `tool_result` block; if that is blank, the text of the line's `toolUseResult`.
  static String of(JsonObject block, JsonObject line) {
    String text =
        switch (block.value("content")) {
          case null -> ReadableText.without(block, ENVELOPE);
          case List<?> parts -> joined(parts);
          case Object content ->
              content instanceof String string ? string : ReadableText.of(content);
        };
    return text.isBlank() ? fromResult(line) : text;
  }

  private static String joined(List<?> parts) {
    var texts = new ArrayList<String>();
    for (Object part : parts) {
      String text = part instanceof JsonObject object ? ofPart(object) : ReadableText.of(part);
      if (!text.isEmpty()) {
        texts.add(text);
      }
    }
    return String.join("\n\n", texts);
  }

  private static String ofPart(JsonObject part) {
    Optional<Attachment> attachment = Attachment.of(part);
    if (attachment.isPresent()) {
      return attachment.get().description();
    }
    return switch (part.text("type", "")) {
      case "text" -> part.text("text", "");
      case "tool_reference" -> "[tool " + part.text("tool_name", "") + "]";
      default ->
          part.object("source").isEmpty()
              ? ReadableText.without(part, List.of("type", "encrypted_content"))
              : ReadableText.of(part);
    };
  }

  private static String fromResult(JsonObject line) {
    if (line.value("toolUseResult") instanceof String text) {
      return text;
    }
    JsonObject result = line.object("toolUseResult");
    String out = result.text("stdout", "");
    String err = result.text("stderr", "");
    return out.isEmpty() || err.isEmpty() ? out + err : out + "\n" + err;
  }
}
