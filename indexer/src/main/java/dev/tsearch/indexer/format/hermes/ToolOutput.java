package dev.tsearch.indexer.format.hermes;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;

/// What tools return as the text of a JSON object: the output of a command with its exit code, or
/// an error.
final class ToolOutput {
  private static final String CONTENT = "content";
  private static final String OUTPUT = "output";
  private static final String ERROR = "error";
  private static final String EXIT_CODE = "exit_code";

  private ToolOutput() {}

  /// A message of a tool with the output of a command as such; other messages stay as they are.
  static JsonObject of(JsonObject message) {
    String content = message.text(CONTENT, "");
    if (!message.text("role", "").equals("tool") || !content.startsWith("{")) {
      return message;
    }
    try {
      return of(message, Json.SOURCE.object(content));
    } catch (MalformedJsonException _) {
      return message;
    }
  }

  private static JsonObject of(JsonObject message, JsonObject returned) {
    String error = returned.text(ERROR, "");
    boolean isCommand =
        returned.text(OUTPUT).isPresent() && returned.value(EXIT_CODE) instanceof Long;
    if (!isCommand) {
      return error.isBlank() ? message : message.with("is_error", true);
    }
    String output = returned.text(OUTPUT, "");
    String text = output.isBlank() || error.isBlank() ? output + error : output + "\n" + error;
    JsonObject ofCommand =
        JsonObject.builder()
            .put(OUTPUT, text)
            .put("exitCode", returned.number(EXIT_CODE, 0))
            .build();
    return message.with(CONTENT, ofCommand).with("is_error", !error.isBlank());
  }
}
