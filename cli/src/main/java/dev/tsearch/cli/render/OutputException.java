package dev.tsearch.cli.render;

import java.io.IOException;
import java.util.Locale;

/// The output could not be written: the reader closed the pipe, or the disk is full.
public final class OutputException extends IOException {
  private static final long serialVersionUID = 1L;

  OutputException(IOException cause) {
    super("output: " + cause.getMessage(), cause);
  }

  /// Whether the reader closed the pipe, as `head` does. That is not an error.
  public boolean isBrokenPipe() {
    Throwable cause = getCause();
    String message = cause == null ? null : cause.getMessage();
    // Translated messages contain the English words: "Datenübergabe unterbrochen (broken pipe)".
    return message != null && message.toLowerCase(Locale.ROOT).contains("pipe");
  }
}
