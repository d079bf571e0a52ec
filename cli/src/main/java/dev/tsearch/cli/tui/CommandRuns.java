package dev.tsearch.cli.tui;

import java.util.List;

/// Runs command lines of this program. Thread-safe.
@FunctionalInterface
public interface CommandRuns {

  /// Prepares a run.
  CommandRun of(List<String> arguments);

  /// A run of a command line.
  interface CommandRun {
    /// Runs it. Called once.
    CommandOutput output();

    /// Ends it soon; its output does not matter any more. Any thread may call this.
    void cancel();
  }

  /// What a command line printed.
  ///
  /// @param lines the lines of stdout
  /// @param diagnostics the lines of stderr
  /// @param status its exit status
  record CommandOutput(List<String> lines, List<String> diagnostics, int status) {
    /// Copies the lines.
    public CommandOutput {
      lines = List.copyOf(lines);
      diagnostics = List.copyOf(diagnostics);
    }
  }
}
