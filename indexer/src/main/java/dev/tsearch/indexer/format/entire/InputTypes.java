package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The types that the members of turns and events must have to be recorded. A member may be absent
/// or null, unless it is named as needed. Each method returns what is wrong, for people; empty if
/// nothing is.
final class InputTypes {
  private InputTypes() {}

  /// What is wrong with the members of a turn besides `role`, `content` and `timestamp`, and with
  /// its blocks.
  static Optional<String> wrongTurn(JsonObject turn) {
    for (Object block : turn.list("content")) {
      Optional<String> wrong = wrongBlock(block);
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return wrongText("cwd", turn).or(() -> wrongText("model", turn)).or(() -> wrongUsage(turn));
  }

  /// What is wrong with an event of the API's stream.
  static Optional<String> wrongEvent(JsonObject event) {
    return switch (event.text("type", "")) {
      case "message_start" -> wrongStart(event.value("message"));
      case "content_block_start" ->
          wrongIndex(event).or(() -> wrongBlock(event.value("content_block")));
      case "content_block_delta" -> wrongIndex(event).or(() -> wrongDelta(event.value("delta")));
      case "content_block_stop" -> wrongIndex(event);
      case "message_delta" -> wrongUsage(event);
      default -> Optional.empty();
    };
  }

  private static Optional<String> wrongStart(@Nullable Object message) {
    return message instanceof JsonObject object
        ? wrongText("model", object).or(() -> wrongUsage(object))
        : Optional.of("message_start without message");
  }

  private static Optional<String> wrongBlock(@Nullable Object block) {
    if (!(block instanceof JsonObject object)) {
      return Optional.of("a block that is no object");
    }
    return switch (object.text("type", "")) {
      case "" -> Optional.of("a block without type");
      case "text" -> lacks("text", object);
      case "thinking" -> lacks("thinking", object);
      case "tool_use" -> lacks("id", object).or(() -> lacks("name", object));
      case "tool_result" -> lacks("tool_use_id", object);
      default -> Optional.empty();
    };
  }

  private static Optional<String> wrongDelta(@Nullable Object delta) {
    if (!(delta instanceof JsonObject object)) {
      return Optional.of("content_block_delta without delta");
    }
    return switch (object.text("type", "")) {
      case "text_delta" -> lacks("text", object);
      case "thinking_delta" -> lacks("thinking", object);
      case "signature_delta" -> lacks("signature", object);
      case "input_json_delta" -> lacks("partial_json", object);
      case "citations_delta" ->
          object.value("citation") instanceof JsonObject
              ? Optional.empty()
              : Optional.of("citations_delta without citation");
      default -> Optional.empty(); // named by the assembler
    };
  }

  private static Optional<String> wrongUsage(JsonObject holder) {
    Object usage = holder.value("usage");
    if (usage == null) {
      return Optional.empty();
    }
    if (!(usage instanceof JsonObject counts)) {
      return Optional.of("usage must be an object");
    }
    for (String name : TurnLine.COUNTS) {
      Optional<String> wrong = wrongNumber(name, counts);
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> wrongIndex(JsonObject event) {
    return wrongNumber("index", event);
  }

  private static Optional<String> wrongNumber(String name, JsonObject holder) {
    Object value = holder.value(name);
    boolean isCount = value == null || (value instanceof Long number && number >= 0);
    return isCount ? Optional.empty() : Optional.of(name + " must be a whole number from 0 on");
  }

  private static Optional<String> wrongText(String name, JsonObject holder) {
    Object value = holder.value(name);
    boolean isText = value == null || value instanceof String;
    return isText ? Optional.empty() : Optional.of(name + " must be a text");
  }

  private static Optional<String> lacks(String name, JsonObject holder) {
    return holder.value(name) instanceof String
        ? Optional.empty()
        : Optional.of(holder.text("type", "") + " must have a text `" + name + "`");
  }
}
