package dev.tsearch.cli.tui.state;

import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Optional;

/// What the archive answers.
public sealed interface Answered {
  /// The question.
  Question question();

  /// The rows of a list.
  ///
  /// @param question the question
  /// @param rows the rows
  /// @param total how many there are
  /// @param millis how long it took, in milliseconds
  /// @param notes what the search has to say, not yet safe to print
  record Rows(
      Question.Listed question, List<ListRow> rows, long total, long millis, List<String> notes)
      implements Answered {
    /// Copies the lists.
    public Rows {
      rows = List.copyOf(rows);
      notes = List.copyOf(notes);
    }
  }

  /// Entries in their order.
  ///
  /// @param question the question
  /// @param items the entries
  record Items(Question question, List<Item> items) implements Answered {
    /// Copies the list.
    public Items {
      items = List.copyOf(items);
    }
  }

  /// A row, or none.
  ///
  /// @param question the question
  /// @param row the row; empty if there is none
  record FoundRow(Question question, Optional<ListRow> row) implements Answered {}

  /// The values of the matches.
  ///
  /// @param question the question
  /// @param values the values, by field
  record FacetValues(Question.Counted question, List<Popup.Facet> values) implements Answered {
    /// Copies the list.
    public FacetValues {
      values = List.copyOf(values);
    }
  }

  /// Lines of text: values of a field, or the command that resumes a session.
  ///
  /// @param question the question
  /// @param lines the lines, not yet safe to print
  record PrintedLines(Question question, List<String> lines) implements Answered {
    /// Copies the list.
    public PrintedLines {
      lines = List.copyOf(lines);
    }
  }

  /// The files of a session.
  ///
  /// @param question the question
  /// @param files the files
  record FoundFiles(Question.UsedFiles question, List<UsedFile> files) implements Answered {
    /// Copies the list.
    public FoundFiles {
      files = List.copyOf(files);
    }
  }

  /// A file and how often a session used it.
  ///
  /// @param path its path, not yet safe to print
  /// @param edits how often it was changed
  /// @param reads how often it was read
  record UsedFile(String path, long edits, long reads) {}

  /// The source of a tool call.
  ///
  /// @param question the question
  /// @param source the object; empty if the source is none
  record CallObject(Question.CallSource question, JsonObject source) implements Answered {}

  /// Nothing, and why.
  ///
  /// @param question the question
  /// @param message the reason, not yet safe to print
  record Failure(Question question, String message) implements Answered {}
}
