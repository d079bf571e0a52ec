package dev.tsearch.cli.render.transcript;

import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The input of a tool call in the form that its kind of tool suggests: a command after `$`, an
/// edit as a difference, a list of tasks with boxes. What is not one of these stays as the entry
/// has it.
public final class ToolCallText {
  /// The names that programs give to the members of an edit: the path of the file, the lines that
  /// are replaced, and the new ones or the whole new content.
  private static final List<String> PATHS = List.of("file_path", "path", "filePath");

  private static final List<String> BEFORE =
      List.of("old_string", "old_str", "oldText", "oldString");
  private static final List<String> AFTER =
      List.of("new_string", "new_str", "newText", "newString", "content", "file_text");

  private ToolCallText() {}

  /// The lines of an input; empty if it is of no known kind.
  public static Optional<List<StyledText>> of(JsonObject input) {
    Optional<List<StyledText>> tasks = tasks(input);
    if (tasks.isPresent()) {
      return tasks;
    }
    if (input.has("command") || input.has("cmd")) {
      return Optional.of(command(input));
    }
    return isEdit(input) ? Optional.of(edit(input)) : Optional.empty();
  }

  private static List<StyledText> command(JsonObject input) {
    String command =
        input.text("command").or(() -> input.text("cmd")).orElseGet(() -> words(input));
    var lines = new ArrayList<StyledText>();
    for (String line : Sanitizer.text(command.strip()).split("\n", -1)) {
      lines.add(new StyledText(Style.PLAIN, (lines.isEmpty() ? "$ " : "  ") + line));
    }
    input
        .text("description")
        .ifPresent(text -> lines.add(new StyledText(Style.FAINT, Sanitizer.line(text))));
    return lines;
  }

  /// A command that is a list of words: `["bash", "-lc", "ls"]` is what the shell gets.
  private static String words(JsonObject input) {
    List<String> words = input.texts(input.has("command") ? "command" : "cmd");
    boolean isShell =
        words.size() == 3 && words.get(1).startsWith("-") && words.get(1).endsWith("c");
    return isShell ? words.get(2) : String.join(" ", words);
  }

  /// The changed lines of an edit; empty if the input is of no edit.
  public static List<StyledText> change(JsonObject input) {
    return isEdit(input) ? edit(input).stream().skip(1).toList() : List.of();
  }

  private static boolean isEdit(JsonObject input) {
    return first(PATHS, input).isPresent()
        && (first(AFTER, input).isPresent() || !input.objects("edits").isEmpty());
  }

  private static List<StyledText> edit(JsonObject input) {
    var lines = new ArrayList<StyledText>();
    String path = first(PATHS, input).orElse("");
    lines.add(new StyledText(Style.PLAIN, Sanitizer.line(path), Hyperlink.ofPath(path)));
    List<JsonObject> edits = input.objects("edits");
    for (JsonObject one : edits.isEmpty() ? List.of(input) : edits) {
      String before = Sanitizer.text(first(BEFORE, one).orElse(""));
      String after = Sanitizer.text(first(AFTER, one).orElse(""));
      lines.addAll(LineDifference.of(before, after));
    }
    return lines;
  }

  /// The first of some members that is a text.
  private static Optional<String> first(List<String> names, JsonObject input) {
    return names.stream().flatMap(name -> input.text(name).stream()).findFirst();
  }

  /// `{"todos":[{"content":…,"status":…}]}`, or `{"plan":[{"step":…,"status":…}]}`.
  private static Optional<List<StyledText>> tasks(JsonObject input) {
    List<JsonObject> tasks = input.objects(input.has("todos") ? "todos" : "plan");
    if (tasks.isEmpty()) {
      return Optional.empty();
    }
    var lines = new ArrayList<StyledText>();
    for (JsonObject task : tasks) {
      String text = Sanitizer.line(task.text("content").orElse(task.text("step", "")));
      switch (task.text("status", "")) {
        case "completed" -> lines.add(new StyledText(Style.FAINT, "☑ " + text));
        case "in_progress" ->
            lines.add(new StyledText(Style.STRONG, "☐ " + text + " (in progress)"));
        default -> lines.add(new StyledText(Style.PLAIN, "☐ " + text));
      }
    }
    return Optional.of(lines);
  }
}
