package dev.tsearch.cli.render.transcript;

import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.transcript.call.CallForm;
import dev.tsearch.core.transcript.call.CallForm.ListedTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The input of a tool call in the form that its kind of tool suggests: a command after `$`, an
/// edit as a difference, a list of tasks with boxes, several short values with their names. What is
/// not one of these stays as the entry has it.
public final class ToolCallText {
  private ToolCallText() {}

  /// The lines of an input; empty if it is of no known kind.
  public static Optional<List<StyledText>> of(JsonObject input) {
    return CallForm.of(input).map(ToolCallText::lines);
  }

  /// Uses `instanceof`: a switch over types is linked at run time, which delays the first screen.
  private static List<StyledText> lines(CallForm form) {
    if (form instanceof CallForm.TaskList list) {
      return list.tasks().stream().map(ToolCallText::task).toList();
    }
    if (form instanceof CallForm.NamedValues named) {
      return named.values().stream().flatMap(value -> value(value).stream()).toList();
    }
    return form instanceof CallForm.ShellCommand shell
        ? command(shell)
        : edits(form).stream().flatMap(edit -> edit(edit).stream()).toList();
  }

  /// The edits of one or more files; none if a form is no edit.
  private static List<CallForm.FileEdit> edits(CallForm form) {
    if (form instanceof CallForm.FilePatch patch) {
      return patch.files();
    }
    return form instanceof CallForm.FileEdit edit ? List.of(edit) : List.of();
  }

  private static List<StyledText> command(CallForm.ShellCommand shell) {
    var lines = new ArrayList<>(after("$ ", shell.command()));
    if (!shell.description().isEmpty()) {
      lines.add(new StyledText(Style.FAINT, Sanitizer.line(shell.description())));
    }
    return lines;
  }

  private static List<StyledText> value(CallForm.NamedValue value) {
    return after(Sanitizer.line(value.name()) + ": ", value.text());
  }

  /// The lines of a text behind a beginning, all but the first one indented.
  private static List<StyledText> after(String beginning, String text) {
    var lines = new ArrayList<StyledText>();
    for (String line : Sanitizer.text(text).split("\n", -1)) {
      lines.add(new StyledText(Style.PLAIN, (lines.isEmpty() ? beginning : "  ") + line));
    }
    return lines;
  }

  /// The changed lines of an edit; empty if the input is of no edit.
  public static List<StyledText> change(JsonObject input) {
    List<CallForm.FileEdit> edits = CallForm.of(input).map(ToolCallText::edits).orElse(List.of());
    return edits.size() == 1
        ? edit(edits.getFirst()).stream().skip(1).toList()
        : edits.stream().flatMap(edit -> edit(edit).stream()).toList();
  }

  private static List<StyledText> edit(CallForm.FileEdit edit) {
    var lines = new ArrayList<StyledText>();
    lines.add(
        new StyledText(Style.PLAIN, Sanitizer.line(edit.path()), Hyperlink.ofPath(edit.path())));
    for (CallForm.EditedPart one : edit.replacements()) {
      lines.addAll(LineDifference.of(Sanitizer.text(one.before()), Sanitizer.text(one.after())));
    }
    return lines;
  }

  private static StyledText task(ListedTask task) {
    String text = Sanitizer.line(task.text());
    return switch (task.status()) {
      case DONE -> new StyledText(Style.FAINT, "☑ " + text);
      case IN_PROGRESS -> new StyledText(Style.STRONG, "☐ " + text + " (in progress)");
      case OPEN -> new StyledText(Style.PLAIN, "☐ " + text);
    };
  }
}
