package dev.tsearch.cli.command;

/// The exit statuses, which are those of `grep` and `ripgrep`.
public enum ExitCode {
  /// Something was found, or the work is done.
  FOUND(0),
  /// Nothing was found.
  NOTHING(1),
  /// An error occurred, possibly after a part of the work.
  ERROR(2);

  private final int status;

  ExitCode(int status) {
    this.status = status;
  }

  /// The one with the higher status.
  public ExitCode orWorse(ExitCode other) {
    return other.status > status ? other : this;
  }

  /// The exit status of the process.
  public int status() {
    return status;
  }
}
