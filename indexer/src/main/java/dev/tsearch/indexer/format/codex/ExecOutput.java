package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.MessageContent;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The output of a tool, and its exit code.
///
/// @param content the output without the header of the shell
/// @param exitCode the exit code; empty if the tool states none
record ExecOutput(MessageContent content, OptionalLong exitCode) {
  private static final String OUTPUT = "Output:\n";
  private static final List<String> HEADERS =
      List.of(
          "Chunk ID: ",
          "Exit code: ",
          "Wall time: ",
          "Process ",
          "Original token count: ",
          "Total output lines: ",
          "Command: ");
  private static final List<String> EXITS = List.of("Process exited with code ", "Exit code: ");

  /// Lines of a header, at most.
  private static final int MAX_HEADER_LINES = 12;

  static ExecOutput of(@Nullable Object output) {
    return switch (output) {
      case String text when text.startsWith("{") -> ofJson(text);
      case String text -> ofText(text);
      case JsonObject object -> ofObject(object);
      case null, default -> new ExecOutput(MessageContent.of(output), OptionalLong.empty());
    };
  }

  private static ExecOutput ofJson(String text) {
    try {
      JsonObject object = Json.SOURCE.object(text);
      boolean isShell = object.text("output").isPresent() && object.has("metadata");
      return isShell ? ofObject(object) : ofText(text);
    } catch (MalformedJsonException _) {
      return ofText(text);
    }
  }

  private static ExecOutput ofObject(JsonObject object) {
    if (object.has("metadata") || object.has("exitCode") || object.has("exit_code")) {
      JsonObject metadata = object.object("metadata");
      Object code =
          metadata.has("exit_code")
              ? metadata.value("exit_code")
              : object.has("exitCode") ? object.value("exitCode") : object.value("exit_code");
      String text =
          object.text("output", joined(object.text("stdout", ""), object.text("stderr", "")));
      return new ExecOutput(
          MessageContent.of(text),
          code instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty());
    }
    Object content = object.value("content");
    return content == null
        ? new ExecOutput(MessageContent.of(object), OptionalLong.empty())
        : of(content);
  }

  private static String joined(String out, String error) {
    return out.isEmpty() || error.isEmpty() ? out + error : out + "\n" + error;
  }

  /// Splits the header that the shell tool writes before the output.
  private static ExecOutput ofText(String text) {
    OptionalLong exit = OptionalLong.empty();
    int at = 0;
    for (int line = 0; line < MAX_HEADER_LINES; line++) {
      if (text.startsWith(OUTPUT, at) && line > 0) {
        return new ExecOutput(MessageContent.of(text.substring(at + OUTPUT.length())), exit);
      }
      int newline = text.indexOf('\n', at);
      if (newline < 0 || !isHeader(text, at)) {
        break;
      }
      for (String label : EXITS) {
        if (text.startsWith(label, at)) {
          exit = number(text.substring(at + label.length(), newline));
        }
      }
      at = newline + 1;
    }
    return new ExecOutput(MessageContent.of(text), exit);
  }

  private static boolean isHeader(String text, int line) {
    for (String header : HEADERS) {
      if (text.startsWith(header, line)) {
        return true;
      }
    }
    return false;
  }

  private static OptionalLong number(String text) {
    try {
      return OptionalLong.of(Long.parseLong(text.strip()));
    } catch (NumberFormatException _) {
      return OptionalLong.empty();
    }
  }

  /// The metadata of the result.
  JsonObject metadata() {
    JsonObject.Builder metadata = JsonObject.builder();
    exitCode.ifPresent(code -> metadata.put("exit_code", code).put("is_error", code != 0));
    return metadata.build();
  }
}
