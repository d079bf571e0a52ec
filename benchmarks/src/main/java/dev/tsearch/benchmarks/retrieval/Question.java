package dev.tsearch.benchmarks.retrieval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// A question with a known answer.
///
/// @param text what is typed
/// @param sessions ids of the sessions that answer it; any of them is right
/// @param kind the kind of question, for example `keywords`
record Question(String text, Set<String> sessions, String kind) {

  /// Copies the sessions.
  Question {
    sessions = Set.copyOf(sessions);
    if (text.isBlank() || sessions.isEmpty()) {
      throw new IllegalArgumentException("a question needs a text and a session: " + text);
    }
  }

  /// Reads a file of questions: tab-separated columns, a header in the first line that names
  /// `question`, `session` (ids separated by `|`) and optionally `kind`. Where that column is
  /// missing, the kind is the name of the file without its extension.
  ///
  /// @throws IOException if the file cannot be read, or a line lacks a column
  static List<Question> read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty()) {
      throw new IOException(file + ": no header");
    }
    List<String> header = List.of(lines.getFirst().split("\t", -1));
    int text = column(header, "question", file);
    int sessions = column(header, "session", file);
    int kind = header.indexOf("kind");
    var questions = new ArrayList<Question>();
    for (int number = 1; number < lines.size(); number++) {
      String[] cells = lines.get(number).split("\t", -1);
      if (cells.length != header.size()) {
        throw new IOException(
            "%s, line %d: %d columns, the header has %d"
                .formatted(file, number + 1, cells.length, header.size()));
      }
      questions.add(
          new Question(
              cells[text],
              Set.copyOf(Arrays.asList(cells[sessions].split("\\|"))),
              kind < 0 ? nameOf(file) : cells[kind]));
    }
    return questions;
  }

  private static int column(List<String> header, String name, Path file) throws IOException {
    int column = header.indexOf(name);
    if (column < 0) {
      throw new IOException(file + ": the header has no column " + name);
    }
    return column;
  }

  private static String nameOf(Path file) {
    String name = file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? name : name.substring(0, dot);
  }
}
