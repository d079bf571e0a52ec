package dev.tsearch.core.edit.line;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.RawValue;
import java.util.List;
import java.util.Optional;

/// A part of an answer of the model. The parts of one answer have the same [#messageId()].
///
/// @param raw its bytes
/// @param outline what connects it with other lines
public record AssistantLine(LineBytes raw, Outline outline) implements Line {

  /// The blocks of its message.
  public List<Block> blocks() {
    return Block.ofMessage(value());
  }

  /// The texts of its message, joined by newlines.
  public String text() {
    return Block.text(blocks());
  }

  /// The thinking in its message, joined by newlines.
  public String thinking() {
    return String.join(
        "\n",
        Block.only(Block.ThinkingBlock.class, blocks()).stream()
            .map(Block.ThinkingBlock::thinking)
            .toList());
  }

  /// The tool calls in its message.
  public List<Block.ToolUseBlock> toolUses() {
    return Block.only(Block.ToolUseBlock.class, blocks());
  }

  /// The id of the request, which all lines of a turn have.
  public Optional<String> requestId() {
    return Optional.of(outline.request()).filter(id -> !id.isEmpty());
  }

  private Optional<RawValue> message() {
    return value().member("message");
  }

  private Optional<String> ofMessage(String name) {
    return message().flatMap(message -> message.text(name));
  }

  /// The id of the answer.
  public Optional<String> messageId() {
    return ofMessage("id");
  }

  /// The model.
  public Optional<String> model() {
    return ofMessage("model");
  }

  /// The type of the message, `message`.
  public Optional<String> messageType() {
    return ofMessage("type");
  }

  /// The role in the message, `assistant`.
  public String role() {
    return ofMessage("role").orElse("");
  }

  /// Why the model stopped; empty for most lines of an answer.
  public Optional<String> stopReason() {
    return ofMessage("stop_reason");
  }

  /// The sequence at which the model stopped.
  public Optional<String> stopSequence() {
    return ofMessage("stop_sequence");
  }

  /// The tokens of the answer so far; all lines of an answer repeat them.
  public JsonObject usage() {
    return message()
        .flatMap(message -> message.member("usage"))
        .map(RawValue::object)
        .orElse(JsonObject.EMPTY);
  }
}
