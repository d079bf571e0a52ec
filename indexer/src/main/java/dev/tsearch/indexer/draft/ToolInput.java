package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.ReadableText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The input of a tool call.
///
/// @param text the input as people read it: a command first, and no settings of the call
/// @param files the files that the call names
/// @param arguments the input as an object; empty if it is another value
public record ToolInput(String text, List<String> files, JsonObject arguments) {

  /// No input.
  public static final ToolInput EMPTY = new ToolInput("", List.of(), JsonObject.EMPTY);

  private static final List<String> COMMANDS = List.of("cmd", "command");

  /// Members that are settings of a call and not content.
  private static final List<String> SETTINGS =
      List.of(
          "cmd",
          "command",
          "workdir",
          "cwd",
          "yield_time_ms",
          "max_output_tokens",
          "timeout",
          "timeout_ms",
          "initial_wait",
          "sandbox_permissions",
          "login",
          "tty");

  /// Copies the list.
  public ToolInput {
    files = List.copyOf(files);
  }

  /// The input in a JSON value: an object, or a text, which may be an object written as JSON.
  public static ToolInput of(@Nullable Object value) {
    return switch (value) {
      case null -> EMPTY;
      case JsonObject object -> ofArguments(object);
      case String text -> ofText(text);
      default -> new ToolInput(ReadableText.of(value), List.of(), JsonObject.EMPTY);
    };
  }

  private static ToolInput ofText(String text) {
    if (text.startsWith("{")) {
      try {
        return ofArguments(Json.SOURCE.object(text));
      } catch (MalformedJsonException _) {
        return new ToolInput(text, TouchedFiles.inPatch(text), JsonObject.EMPTY);
      }
    }
    return new ToolInput(text, TouchedFiles.inPatch(text), JsonObject.EMPTY);
  }

  private static ToolInput ofArguments(JsonObject arguments) {
    String command = command(arguments);
    String rest =
        command.isEmpty() ? ReadableText.of(arguments) : ReadableText.without(arguments, SETTINGS);
    String text = command.isEmpty() || rest.isEmpty() ? command + rest : command + "\n" + rest;
    var files = new ArrayList<>(TouchedFiles.of(arguments));
    files.addAll(TouchedFiles.inPatch(text));
    List<String> distinct = files.size() < 2 ? files : files.stream().distinct().toList();
    return new ToolInput(text, distinct, arguments);
  }

  /// The command of a shell: a text, or a list of words. Of `bash -lc <script>` it is the script.
  private static String command(JsonObject arguments) {
    for (String name : COMMANDS) {
      String text = arguments.text(name, "");
      if (!text.isBlank()) {
        return text;
      }
      List<String> words = arguments.texts(name);
      if (words.size() == 3 && words.get(1).startsWith("-") && words.get(1).endsWith("c")) {
        return words.get(2);
      }
      if (!words.isEmpty()) {
        return String.join(" ", words);
      }
    }
    return "";
  }
}
