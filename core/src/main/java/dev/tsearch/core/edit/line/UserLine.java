package dev.tsearch.core.edit.line;

import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Optional;

/// A line from the user: a prompt, or the results of tools.
///
/// @param raw its bytes
/// @param outline what connects it with other lines
public record UserLine(LineBytes raw, Outline outline) implements Line {

  /// The blocks of its message; a message that is a text has one [Block.TextBlock].
  public List<Block> blocks() {
    return Block.ofMessage(value());
  }

  /// The texts of its message, joined by newlines.
  public String text() {
    return Block.text(blocks());
  }

  /// The results of tools in its message.
  public List<Block.ToolResultBlock> toolResults() {
    return Block.only(Block.ToolResultBlock.class, blocks());
  }

  /// Whether it has the result of a tool.
  public boolean isToolResult() {
    return !outline.results().isEmpty();
  }

  /// Whether a person or a program typed it for the model: it is neither the result of a tool, nor
  /// a message of a sub-agent, nor about the session, nor the summary of a compaction.
  public boolean isPrompt() {
    return !isToolResult() && !isSidechain() && !isMeta() && !isCompactSummary();
  }

  /// The role in its message, `user`.
  public String role() {
    return value().member("message").flatMap(message -> message.text("role")).orElse("");
  }

  /// `level`, `disabled` and `triggers` of the model's thinking.
  public JsonObject thinkingMetadata() {
    return object("thinkingMetadata");
  }

  /// The items of the list of tasks.
  public List<Object> todos() {
    return list("todos");
  }

  /// The structured result of a tool, which says more than the block in the message.
  public Optional<ToolResult> toolUseResult() {
    return value().member("toolUseResult").filter(it -> !it.isNull()).map(ToolResult::of);
  }

  /// Whether it is the summary of a compaction.
  public boolean isCompactSummary() {
    return flag("isCompactSummary");
  }

  /// Whether it is only shown to the user, not to the model.
  public boolean isVisibleInTranscriptOnly() {
    return flag("isVisibleInTranscriptOnly");
  }
}
