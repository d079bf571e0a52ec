package dev.tsearch.cli.render;

import java.io.UncheckedIOException;

/// Where a run prints: results to `out`, talk to `err`. Single writer, not thread-safe.
///
/// @param out takes results only
/// @param err takes everything that is said about them
/// @param outScreen what `out` ends at
/// @param errScreen what `err` ends at
/// @param verbosity how much is said
public record Console(
    TextOutput out, TextOutput err, Terminal outScreen, Terminal errScreen, Verbosity verbosity) {

  /// How much is said on `err`.
  public enum Verbosity {
    /// Errors only.
    QUIET,
    /// What matters.
    NORMAL,
    /// What may explain something, too.
    VERBOSE
  }

  /// Says something; foreign text in it is made harmless.
  public void say(String message) throws OutputException {
    if (verbosity != Verbosity.QUIET) {
      write(message);
    }
  }

  /// Says something from within work that reports to a callback.
  public void sayUnchecked(String message) {
    try {
      say(message);
    } catch (OutputException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Says what only some want to know.
  public void detail(String message) throws OutputException {
    if (verbosity == Verbosity.VERBOSE) {
      write(message);
    }
  }

  /// Says what went wrong, in any case.
  public void error(String message) throws OutputException {
    write(message);
  }

  /// This console, saying more or less.
  public Console withVerbosity(Verbosity other) {
    return new Console(out, err, outScreen, errScreen, other);
  }

  /// This console, painted or not.
  public Console withColour(boolean onOut, boolean onErr) {
    return new Console(
        out, err, outScreen.withColour(onOut), errScreen.withColour(onErr), verbosity);
  }

  /// Results before talk: what stands together on a terminal stands in the order it was printed.
  private void write(String message) throws OutputException {
    out.flush();
    err.line("tsearch: " + Sanitizer.text(message));
    err.flush();
  }
}
