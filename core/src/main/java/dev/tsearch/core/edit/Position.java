package dev.tsearch.core.edit;

import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.SystemLine;
import dev.tsearch.core.edit.line.UserLine;
import java.util.List;
import java.util.function.Predicate;

/// Where lines are inserted.
public sealed interface Position {

  /// Before the line at an index, counted from 0 over all lines of the file.
  record AtIndex(int index) implements Position {}

  /// Before the line with an id.
  record BeforeLine(String id) implements Position {}

  /// Before all lines that the model still receives: after the last compact boundary.
  record AtStart() implements Position {}

  /// Before the last prompt, with which the current turn began; without a prompt, at the end.
  record BeforeCurrent() implements Position {}

  /// After all lines.
  record AtEnd() implements Position {}

  /// The position as a person writes it: `start`, `current`, `end`, an index, or an id.
  static Position of(String typed) {
    return switch (typed) {
      case "start" -> new AtStart();
      case "current" -> new BeforeCurrent();
      case "end" -> new AtEnd();
      default ->
          typed.matches("\\d{1,9}") ? new AtIndex(Integer.parseInt(typed)) : new BeforeLine(typed);
    };
  }

  /// The index in a file.
  ///
  /// @throws RefusedEditException if the file has no such line
  default int in(TranscriptFile file) throws RefusedEditException {
    List<Line> lines = file.lines();
    return switch (this) {
      case AtIndex(int index) -> index;
      case BeforeLine(String id) -> file.index(id);
      case AtStart() -> last(lines, Position::isBoundary, -1) + 1;
      case BeforeCurrent() -> last(lines, Position::isPrompt, lines.size());
      case AtEnd() -> lines.size();
    };
  }

  private static int last(List<Line> lines, Predicate<Line> wanted, int otherwise) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (wanted.test(lines.get(i))) {
        return i;
      }
    }
    return otherwise;
  }

  private static boolean isBoundary(Line line) {
    return line instanceof SystemLine.CompactBoundary;
  }

  private static boolean isPrompt(Line line) {
    return line instanceof UserLine user && user.isPrompt();
  }
}
