package dev.tsearch.core.query;

/// A time that cannot be read. The message says what was expected and is meant for the user.
public final class InvalidTimeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidTimeException(String message) {
    super(message);
  }
}
