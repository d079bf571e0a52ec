package dev.tsearch.cli.command;

/// How a run ended, as `grep` and `ripgrep` tell it.
public enum ExitCode {
  /// Something was found, or the work was done.
  FOUND(0),
  /// Nothing was found.
  NOTHING(1),
  /// Something went wrong, perhaps only in part.
  ERROR(2);

  private final int status;

  ExitCode(int status) {
    this.status = status;
  }

  /// The status that the process exits with.
  public int status() {
    return status;
  }
}
