package dev.tsearch.core.query;

/// A time expression that cannot be parsed. The message is for the user and says what was expected.
public final class InvalidTimeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidTimeException(String message) {
    super(message);
  }
}
