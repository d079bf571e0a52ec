package dev.tsearch.indexer.format.cursor;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;

/// Makes parts of the Messages API from the lines of a message of a transcript that is text: text,
/// thinking, calls and results. The lines of the last three are indented.
final class TextBlocks {
  static final String USER = "user";
  static final String ASSISTANT = "assistant";

  /// Begins the line of a call.
  static final String CALL = "[Tool call] ";

  private static final String RESULT = "[Tool result]";
  private static final String THINKING = "[Thinking]";

  private final List<JsonObject> parts = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private String mark = "";
  private String tool = "";

  private TextBlocks() {}

  /// The role of the messages that a line begins; empty if it begins none.
  static String roleOf(String line) {
    return switch (line.stripTrailing()) {
      case "user:" -> USER;
      case "assistant:" -> ASSISTANT;
      default -> "";
    };
  }

  /// The message with a text.
  static JsonObject message(String role, String text) {
    List<JsonObject> parts = role.equals(USER) ? List.of(text(text)) : answer(text);
    JsonObject message = JsonObject.builder().put("content", parts).build();
    return JsonObject.builder().put("role", role).put("message", message).build();
  }

  private static JsonObject text(String text) {
    return JsonObject.builder().put("type", "text").put("text", text.strip()).build();
  }

  private static List<JsonObject> answer(String text) {
    var blocks = new TextBlocks();
    text.lines().forEach(blocks::add);
    blocks.finish();
    return List.copyOf(blocks.parts);
  }

  private void add(String line) {
    String next = markOf(line);
    boolean isIndented = line.isBlank() || line.startsWith(" ") || line.startsWith("\t");
    if (next.isEmpty() && (mark.isEmpty() || isIndented)) {
      lines.add(line);
      return;
    }
    finish();
    mark = next;
    String rest = line.substring(next.length());
    switch (next) {
      case "" -> lines.add(line);
      case THINKING -> lines.add(rest.strip());
      default -> tool = rest.strip();
    }
  }

  private static String markOf(String line) {
    return List.of(CALL, RESULT, THINKING).stream().filter(line::startsWith).findFirst().orElse("");
  }

  /// Adds the part whose lines end.
  private void finish() {
    String joined = String.join("\n", lines);
    JsonObject.Builder part = JsonObject.builder();
    switch (mark) {
      case CALL ->
          parts.add(part.put("type", "tool_use").put("name", tool).put("input", input()).build());
      case RESULT ->
          parts.add(
              part.put("type", "tool_result")
                  .putText("name", tool)
                  .put("content", joined.stripIndent().strip())
                  .build());
      case THINKING ->
          parts.add(
              part.put("type", "thinking").put("thinking", joined.stripIndent().strip()).build());
      default -> {
        if (!joined.isBlank()) {
          parts.add(text(joined));
        }
      }
    }
    lines.clear();
    mark = "";
  }

  /// The input of a call: an object if each line is `name=value`, otherwise a text, such as JSON or
  /// a patch.
  private Object input() {
    JsonObject.Builder members = JsonObject.builder();
    for (String line : lines) {
      int sign = line.indexOf('=');
      String name = sign < 0 ? "" : line.substring(0, sign).strip();
      boolean isName = !name.isEmpty() && name.chars().allMatch(TextBlocks::isNameCharacter);
      if (!isName && !line.isBlank()) {
        return String.join("\n", lines).stripIndent().strip();
      }
      if (isName) {
        members.put(name, line.substring(sign + 1).strip());
      }
    }
    return members.build();
  }

  private static boolean isNameCharacter(int c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-';
  }
}
