package dev.tsearch.core.transcript.call;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the input of a tool call asks for, if it is of a kind that people read in a form of its
/// own. The names of the members are those of all programs.
public sealed interface CallForm {

  /// A command for a shell.
  ///
  /// @param command the command
  /// @param description what it is for, in the words of the model; may be empty
  record ShellCommand(String command, String description) implements CallForm {}

  /// A change of a file.
  ///
  /// @param path the file
  /// @param replacements what is replaced by what, in the order of the input
  record FileEdit(String path, List<EditedPart> replacements) implements CallForm {
    /// Copies the list.
    public FileEdit {
      replacements = List.copyOf(replacements);
    }
  }

  /// Changes of several files.
  record FilePatch(List<FileEdit> files) implements CallForm {
    /// Copies the list.
    public FilePatch {
      files = List.copyOf(files);
    }
  }

  /// A part of a file before and after a change.
  ///
  /// @param before empty if the file is new or its whole content is replaced
  /// @param after empty if the part is removed
  record EditedPart(String before, String after) {}

  /// A list of tasks.
  record TaskList(List<ListedTask> tasks) implements CallForm {
    /// Copies the list.
    public TaskList {
      tasks = List.copyOf(tasks);
    }
  }

  /// A task and how far it is.
  record ListedTask(String text, TaskStatus status) {}

  /// Several short values whose names say what they are for, as in
  /// `{"taskId":"1","status":"done"}`.
  record NamedValues(List<NamedValue> values) implements CallForm {
    /// Copies the list.
    public NamedValues {
      values = List.copyOf(values);
    }
  }

  /// A value of an input.
  ///
  /// @param text a text, a number or a truth value as text
  record NamedValue(String name, String text) {}

  /// How far a task is.
  enum TaskStatus {
    /// It is not begun.
    OPEN,
    /// It is being done.
    IN_PROGRESS,
    /// It is done.
    DONE
  }

  /// The members with the path of an edit.
  List<String> PATHS = List.of("file_path", "path", "filePath");

  /// The members with the lines that an edit replaces.
  List<String> BEFORE = List.of("old_string", "old_str", "oldText", "oldString");

  /// The members with the new lines, or the whole new content.
  List<String> AFTER =
      List.of("new_string", "new_str", "newText", "newString", "content", "file_text");

  /// What an editor does with a file that a `command` names; these are no commands of a shell.
  Set<String> EDITOR = Set.of("view", "create", "str_replace", "insert", "undo_edit");

  /// The form of an input; empty if it is of no such kind.
  static Optional<CallForm> of(JsonObject input) {
    List<JsonObject> tasks = input.objects(input.has("todos") ? "todos" : "plan");
    if (!tasks.isEmpty()) {
      return Optional.of(new TaskList(tasks.stream().map(CallForm::task).toList()));
    }
    Optional<List<FileEdit>> patch = PatchText.of(input);
    if (patch.isPresent()) {
      return patch.map(FilePatch::new);
    }
    if (isEdit(input)) {
      return Optional.of(edit(input));
    }
    boolean isEditor = EDITOR.contains(input.text("command", ""));
    if (!isEditor && (input.has("command") || input.has("cmd"))) {
      String command =
          input.text("command").or(() -> input.text("cmd")).orElseGet(() -> words(input));
      return Optional.of(new ShellCommand(command.strip(), input.text("description", "")));
    }
    return namedValues(input);
  }

  /// All values with their names, if there are several and none has values within.
  private static Optional<CallForm> namedValues(JsonObject input) {
    var values = new ArrayList<NamedValue>();
    for (Map.Entry<String, @Nullable Object> member : input.values().entrySet()) {
      Object value = member.getValue();
      if (value instanceof String || value instanceof Number || value instanceof Boolean) {
        values.add(new NamedValue(member.getKey(), value.toString().strip()));
      } else if (value != null) {
        return Optional.empty();
      }
    }
    return values.size() > 1 ? Optional.of(new NamedValues(values)) : Optional.empty();
  }

  private static boolean isEdit(JsonObject input) {
    return first(PATHS, input).isPresent()
        && (first(AFTER, input).isPresent() || !input.objects("edits").isEmpty());
  }

  /// `{"content":…,"status":…}`, or `{"step":…,"status":…}`.
  private static ListedTask task(JsonObject task) {
    TaskStatus status =
        switch (task.text("status", "")) {
          case "completed" -> TaskStatus.DONE;
          case "in_progress" -> TaskStatus.IN_PROGRESS;
          default -> TaskStatus.OPEN;
        };
    return new ListedTask(task.text("content").orElse(task.text("step", "")), status);
  }

  /// A command that is a list of words: `["bash", "-lc", "ls"]` is what the shell gets.
  private static String words(JsonObject input) {
    List<String> words = input.texts(input.has("command") ? "command" : "cmd");
    boolean isShell =
        words.size() == 3 && words.get(1).startsWith("-") && words.get(1).endsWith("c");
    return isShell ? words.get(2) : String.join(" ", words);
  }

  private static FileEdit edit(JsonObject input) {
    var replacements = new ArrayList<EditedPart>();
    List<JsonObject> edits = input.objects("edits");
    for (JsonObject one : edits.isEmpty() ? List.of(input) : edits) {
      replacements.add(new EditedPart(first(BEFORE, one).orElse(""), first(AFTER, one).orElse("")));
    }
    return new FileEdit(first(PATHS, input).orElse(""), replacements);
  }

  /// The first of some members that is a text.
  private static Optional<String> first(List<String> names, JsonObject input) {
    return names.stream().flatMap(name -> input.text(name).stream()).findFirst();
  }
}
