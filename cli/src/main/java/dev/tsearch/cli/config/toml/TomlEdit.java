package dev.tsearch.cli.config.toml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The text of a settings file, and changes of single values in it. Comments, blank lines and the
/// order of everything else stay as they are.
///
/// It finds a value by the line of its key, which the parser of TOML reports. It understands `key =
/// value` in tables; the caller parses the result and rejects it if anything else changed.
///
/// @param lines the lines, without line ends
public record TomlEdit(List<String> lines) {

  /// Copies the lines.
  public TomlEdit {
    lines = List.copyOf(lines);
  }

  /// The lines of a text.
  public static TomlEdit of(String text) {
    return new TomlEdit(text.isEmpty() ? List.of() : List.of(text.split("\\R", -1)));
  }

  /// The text.
  public String text() {
    String text = String.join("\n", lines);
    return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
  }

  /// Replaces the value of the key on a line.
  ///
  /// @param line its index
  public TomlEdit replaced(int line, String value) {
    Span span = span(line);
    String first = lines.get(line);
    String last = lines.get(span.endLine());
    var changed = new ArrayList<>(lines.subList(0, line));
    changed.add(first.substring(0, span.start()) + value + last.substring(span.end()));
    changed.addAll(lines.subList(span.endLine() + 1, lines.size()));
    return new TomlEdit(changed);
  }

  /// Removes the key on a line, with its value.
  ///
  /// @param line its index
  public TomlEdit removed(int line) {
    var changed = new ArrayList<>(lines.subList(0, line));
    List<String> after = lines.subList(span(line).endLine() + 1, lines.size());
    if (isStart(after) && endsWithHeader(changed)) {
      removeBlankEnd(changed);
      changed.removeLast();
      removeBlankEnd(changed);
    }
    changed.addAll(after);
    return new TomlEdit(changed);
  }

  /// Whether lines begin with another table, or with nothing.
  private static boolean isStart(List<String> lines) {
    Optional<String> first = lines.stream().filter(line -> !line.isBlank()).findFirst();
    return first.isEmpty() || isHeader(first.get());
  }

  /// Whether the last line that is not blank is the header of a table, alone on its line.
  private static boolean endsWithHeader(List<String> lines) {
    return lines.stream()
        .filter(line -> !line.isBlank())
        .reduce((_, last) -> last)
        .filter(TomlEdit::isHeader)
        .isPresent();
  }

  private static boolean isHeader(String line) {
    return line.strip().matches("\\[[\\w.-]+\\]");
  }

  private static void removeBlankEnd(List<String> lines) {
    while (!lines.isEmpty() && lines.getLast().isBlank()) {
      lines.removeLast();
    }
  }

  /// Adds a key at the end of its table, which is created at the end of the file if it is missing.
  public TomlEdit added(String table, String name, String value) {
    var changed = new ArrayList<>(lines);
    removeBlankEnd(changed);
    Optional<Integer> header = header(table, changed);
    String assignment = name + " = " + value;
    if (header.isPresent()) {
      changed.add(endOfTable(header.get(), changed), assignment);
      return new TomlEdit(changed);
    }
    if (!changed.isEmpty()) {
      changed.add("");
    }
    changed.add("[" + table + "]");
    changed.add(assignment);
    return new TomlEdit(changed);
  }

  private static Optional<Integer> header(String table, List<String> lines) {
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at).strip();
      int end = line.indexOf(']');
      if (line.startsWith("[") && end > 0 && line.substring(1, end).strip().equals(table)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /// The index after the last line with content of the table below a header.
  private static int endOfTable(int header, List<String> lines) {
    int end = header + 1;
    for (int at = header + 1; at < lines.size(); at++) {
      String line = lines.get(at).strip();
      if (line.startsWith("[")) {
        break;
      }
      if (!line.isEmpty() && !line.startsWith("#")) {
        end = at + 1;
      }
    }
    return end;
  }

  /// Where a value is: from a column of the key's line to a column of the same or a later line.
  private record Span(int start, int endLine, int end) {}

  private Span span(int line) {
    String text = lines.get(line);
    int start = text.indexOf('=') + 1;
    while (start < text.length() && text.charAt(start) == ' ') {
      start++;
    }
    int depth = 0;
    int at = start;
    for (int row = line; row < lines.size(); row++) {
      String current = lines.get(row);
      int end = at;
      char quote = 0;
      for (; at < current.length(); at++) {
        char c = current.charAt(at);
        if (quote != 0) {
          if (c == '\\' && quote == '"') {
            at++;
          } else if (c == quote) {
            quote = 0;
          }
        } else if (c == '"' || c == '\'') {
          quote = c;
        } else if (c == '#') {
          break;
        } else if (c == '[') {
          depth++;
        } else if (c == ']') {
          depth--;
        }
        if (c != ' ' && c != '\t') {
          end = Math.min(at + 1, current.length());
        }
      }
      if (depth <= 0) {
        return new Span(start, row, end);
      }
      at = 0;
    }
    return new Span(start, line, text.length());
  }
}
