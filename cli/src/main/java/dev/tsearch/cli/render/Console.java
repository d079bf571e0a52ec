package dev.tsearch.cli.render;

import java.io.UncheckedIOException;

/// The output of a run: results go to `out`, diagnostics to `err`. Single writer, not thread-safe.
///
/// @param out results only
/// @param err diagnostics
/// @param outTerminal the terminal or pipe of `out`
/// @param errTerminal the terminal or pipe of `err`
/// @param verbosity which diagnostics are printed
/// @param hasErrorObjects whether errors are printed as [ErrorObject]s, for a program
public record Console(
    TextOutput out,
    TextOutput err,
    Terminal outTerminal,
    Terminal errTerminal,
    Verbosity verbosity,
    boolean hasErrorObjects) {

  /// A console that prints errors as text.
  public Console(
      TextOutput out,
      TextOutput err,
      Terminal outTerminal,
      Terminal errTerminal,
      Verbosity verbosity) {
    this(out, err, outTerminal, errTerminal, verbosity, false);
  }

  /// Which diagnostics are printed.
  public enum Verbosity {
    /// Errors only.
    QUIET,
    /// Errors and messages.
    NORMAL,
    /// Errors, messages and details.
    VERBOSE
  }

  /// Prints a line of results. A terminal breaks it at blanks.
  public void line(String text) throws OutputException {
    if (outTerminal.isTerminal()) {
      for (String line : MessageText.lines(text, outTerminal.width())) {
        out.line(line);
      }
    } else {
      out.line(text);
    }
  }

  /// Prints a message. Foreign text in it is sanitized.
  public void say(String message) throws OutputException {
    if (verbosity != Verbosity.QUIET) {
      write(message);
    }
  }

  /// Prints a message from a callback that cannot throw a checked exception.
  public void sayUnchecked(String message) {
    try {
      say(message);
    } catch (OutputException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Prints a detail, only with [Verbosity#VERBOSE].
  public void detail(String message) throws OutputException {
    if (verbosity == Verbosity.VERBOSE) {
      write(message);
    }
  }

  /// Prints an error, whatever the verbosity.
  public void error(String message) throws OutputException {
    error("file", message);
  }

  /// Prints that a part of the archive is damaged, whatever the verbosity.
  public void damage(String message) throws OutputException {
    error("damaged", message);
  }

  /// Prints that a search ended before it was complete, whatever the verbosity.
  public void incomplete(String message) throws OutputException {
    error(ErrorObject.TIMEOUT, message);
  }

  /// Prints where a failure happened, as text, whatever the verbosity.
  public void trace(String stack) throws OutputException {
    writeWhole(Sanitizer.text(stack));
  }

  private void error(String kind, String message) throws OutputException {
    if (hasErrorObjects) {
      out.flush();
      ErrorObject.print(kind, message, "", err);
    } else {
      write(message);
    }
  }

  /// This console with errors as text or as objects.
  public Console withErrorObjects(boolean areObjects) {
    return new Console(out, err, outTerminal, errTerminal, verbosity, areObjects);
  }

  /// This console with another verbosity.
  public Console withVerbosity(Verbosity other) {
    return new Console(out, err, outTerminal, errTerminal, other, hasErrorObjects);
  }

  /// This console with or without colors.
  public Console withColor(boolean onOut, boolean onErr) {
    return new Console(
        out,
        err,
        outTerminal.withColor(onOut),
        errTerminal.withColor(onErr),
        verbosity,
        hasErrorObjects);
  }

  /// This console with another terminal or pipe for the results.
  public Console withOut(Terminal terminal) {
    return new Console(out, err, terminal, errTerminal, verbosity, hasErrorObjects);
  }

  /// This console with another width of the results.
  public Console withWidth(int columns) {
    return new Console(
        out, err, outTerminal.withWidth(columns), errTerminal, verbosity, hasErrorObjects);
  }

  /// Flushes the results first, so that both streams appear on a terminal in the order of printing.
  private void write(String message) throws OutputException {
    writeWhole(MessageText.shortened(Sanitizer.text(message)));
  }

  private void writeWhole(String sanitized) throws OutputException {
    out.flush();
    String text = "tsearch: " + sanitized;
    if (errTerminal.isTerminal()) {
      for (String line : MessageText.lines(text, errTerminal.width())) {
        err.line(line);
      }
    } else {
      err.line(text);
    }
    err.flush();
  }
}
