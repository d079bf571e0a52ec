package dev.tsearch.service.wire;

/// What a [WireFrame] says. The package describes the contents.
public enum FrameKind {
  /// The client hands over a command.
  COMMAND(1),
  /// The service runs the command.
  ACCEPTED(2),
  /// The service does not run the command.
  DECLINED(3),
  /// The command still runs.
  ALIVE(4),
  /// Bytes for standard output.
  OUT(5),
  /// Bytes for standard error.
  ERR(6),
  /// The client starts a pager.
  PAGER_START(7),
  /// Bytes for the pager.
  PAGER(8),
  /// The client waits for the end of the pager.
  PAGER_END(9),
  /// The command has ended.
  EXIT(10),
  /// The client did what the last frame asked for.
  DONE(11),
  /// The client could not do it.
  FAILED(12),
  /// The client hands over a conversation: a command that reads standard input.
  CONVERSATION(13);

  private final byte code;

  FrameKind(int code) {
    this.code = (byte) code;
  }

  /// The byte that stands for it.
  byte code() {
    return code;
  }
}
