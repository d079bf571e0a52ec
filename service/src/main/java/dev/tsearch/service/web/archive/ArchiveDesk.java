package dev.tsearch.service.web.archive;

import dev.tsearch.core.export.ExportForm;
import dev.tsearch.indexer.doctor.DoctorFinding;
import dev.tsearch.indexer.ingest.report.QuarantineSummary;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.upkeep.LastVerification;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What pages have of an archive besides answers of its library, and what they do to it. Safe for
/// use by many threads.
public interface ArchiveDesk {

  /// What `tsearch doctor` finds out about the archive and the places of its sources.
  List<Examined> examine() throws IOException;

  /// The values that no format could interpret.
  QuarantineSummary quarantine() throws IOException;

  /// The result of the last verification; empty if there was none.
  Optional<LastVerification> verified() throws IOException;

  /// Writes sessions as a document, with secrets masked as `tsearch export` does.
  ///
  /// @param sessions the names of sessions
  /// @throws InvalidQuestionException if the archive has no such session
  void export(List<String> sessions, ExportForm form, OutputStream out)
      throws IOException, InvalidQuestionException;

  /// Whether pages may start work.
  boolean allowsWork();

  /// The work that a page started last; empty if none did since the service began.
  Optional<StartedWork> work();

  /// Starts work, unless other work runs.
  ///
  /// @throws InvalidQuestionException if pages may not start work, or if other work runs
  void start(Task task) throws InvalidQuestionException;

  /// A finding in words.
  ///
  /// @param finding the facts
  /// @param text what they mean, in one line
  /// @param command the command that deals with it; empty if there is nothing to do
  record Examined(DoctorFinding finding, String text, String command) {}

  /// What a page can start.
  enum Task {
    /// Imports what is new at the known places.
    IMPORT("Import now", "Looks at the known places and stores what is new or has changed."),
    /// Reads the whole archive and compares it with its checksums.
    VERIFY("Verify now", "Reads the whole archive and changes nothing. A large one takes minutes.");

    private final String label;
    private final String meaning;

    Task(String label, String meaning) {
      this.label = label;
      this.meaning = meaning;
    }

    /// The word in addresses, which is the name of the command.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /// What is on its button.
    String label() {
      return label;
    }

    /// What it does.
    String meaning() {
      return meaning;
    }

    /// The task of a word; empty if it names none.
    static Optional<Task> of(String word) {
      return List.of(values()).stream().filter(task -> task.word().equals(word)).findFirst();
    }
  }

  /// Work that a page started.
  ///
  /// @param task what it does
  /// @param begun when it began
  /// @param isRunning whether it still runs
  /// @param hasFailed whether it ended with an error
  /// @param lines what it printed
  record StartedWork(
      Task task, Instant begun, boolean isRunning, boolean hasFailed, List<String> lines) {
    /// Copies the lines.
    public StartedWork {
      lines = List.copyOf(lines);
    }
  }
}
