package dev.tsearch.core.time;

/// A time expression that cannot be parsed. The message is for the user and says what was expected.
public final class InvalidTimeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidTimeException(String message) {
    super(message);
  }

  /// A text that is none of the known expressions.
  static InvalidTimeException unknown(String text) {
    return new InvalidTimeException(
        "not a time: \""
            + text
            + "\" (try 30d, 3mo, \"3 days ago\", \"last week\", monday, 2026-02, 2026-02-03, 14:30"
            + " or 2026-02-03T14:30)");
  }
}
