package dev.tsearch.service;

import java.time.Instant;
import java.util.List;

/// A running service at one moment.
///
/// @param pid the number of its process
/// @param archive the folder of its archive
/// @param started when it started
/// @param now the moment
/// @param heapBytes the memory of its objects
/// @param residentBytes the memory of the process; 0 where the system does not report it
/// @param clients how many commands run or wait
/// @param commands how many commands have ended
/// @param watching whether it imports what is written
/// @param imports the last imports, newest first
/// @param errors the last errors, newest first
/// @param slowest the slowest commands, slowest first
public record ServiceStatus(
    long pid,
    String archive,
    Instant started,
    Instant now,
    long heapBytes,
    long residentBytes,
    int clients,
    long commands,
    boolean watching,
    List<PastImport> imports,
    List<PastError> errors,
    List<SlowCommand> slowest) {

  /// Copies the lists.
  public ServiceStatus {
    imports = List.copyOf(imports);
    errors = List.copyOf(errors);
    slowest = List.copyOf(slowest);
  }

  /// An import that added entries.
  ///
  /// @param time when it ended
  /// @param sessions how many sessions got entries
  /// @param entries how many entries were added
  public record PastImport(Instant time, int sessions, long entries) {}

  /// Something that failed.
  ///
  /// @param time when
  /// @param message what
  public record PastError(Instant time, String message) {}

  /// A command that ended.
  ///
  /// @param arguments its arguments
  /// @param nanos how long it ran
  public record SlowCommand(List<String> arguments, long nanos) {
    /// Copies the arguments.
    public SlowCommand {
      arguments = List.copyOf(arguments);
    }
  }
}
