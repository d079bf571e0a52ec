package dev.tsearch.cli.render.transcript;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.entry.Entry;
import java.util.List;
import java.util.Locale;

/// Prints entries of a context as chibi's option `-g` does: a message whole, a call and a result on
/// one line each, and nothing else, unless the long form is wanted. A pipe gets the text unchanged.
///
/// @param console where to print
/// @param isLong whether calls, results and entries of other types are printed whole
public record ContextLogText(Console console, boolean isLong) {
  private static final int MAX_ARGUMENT_CODE_POINTS = 60;
  private static final int KILOBYTE = 1024;

  /// Prints entries.
  public void print(List<Entry> entries) throws OutputException {
    for (Entry entry : entries) {
      String text = text(entry);
      if (!text.isEmpty()) {
        console.out().line(console.outTerminal().isTerminal() ? Sanitizer.text(text) : text);
      }
    }
  }

  private String text(Entry entry) {
    String content = entry.content();
    return switch (entry.type().name()) {
      case "message" -> "[" + upper(entry.from()) + "]: " + content + "\n";
      case "tool_call" ->
          isLong
              ? "[TOOL CALL: " + entry.to() + "]\n" + content + "\n"
              : "[TOOL: " + entry.to() + "] " + cut(content);
      case "tool_result" ->
          isLong
              ? "[TOOL RESULT: " + entry.from() + "]\n" + content + "\n"
              : "  → " + size(content);
      default -> isLong ? "[" + upper(entry.type().name()) + "]: " + content + "\n" : "";
    };
  }

  private static String upper(String name) {
    return name.toUpperCase(Locale.ROOT);
  }

  private static String cut(String text) {
    if (text.codePointCount(0, text.length()) <= MAX_ARGUMENT_CODE_POINTS) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, MAX_ARGUMENT_CODE_POINTS)) + "…";
  }

  private static String size(String text) {
    int bytes = text.getBytes(UTF_8).length;
    return bytes > KILOBYTE
        ? String.format(Locale.ROOT, "%.1fkb", bytes / (double) KILOBYTE)
        : bytes + "b";
  }
}
