package dev.tsearch.cli.render;

import java.io.IOException;
import java.util.Locale;

/// What was printed could not be written: the reader went away, or the disk is full.
public final class OutputException extends IOException {
  private static final long serialVersionUID = 1L;

  OutputException(IOException cause) {
    super("output: " + cause.getMessage(), cause);
  }

  /// Whether the reader closed its end, as `head` does: that is no failure of ours.
  public boolean isBrokenPipe() {
    Throwable cause = getCause();
    String message = cause == null ? null : cause.getMessage();
    // Translated messages keep the word: "Datenübergabe unterbrochen (broken pipe)".
    return message != null && message.toLowerCase(Locale.ROOT).contains("pipe");
  }
}
