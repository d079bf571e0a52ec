package dev.tsearch.indexer.library;

/// A part of a question is wrong. The message says what is wrong and what is expected, for the user
/// or for a program that asked.
public final class InvalidQuestionException extends Exception {
  private static final long serialVersionUID = 1;

  private final String part;
  private final String hint;

  /// @param part the name of the wrong part, as `session` or `cursor`
  /// @param message what is wrong
  /// @param hint what to do; may be empty
  public InvalidQuestionException(String part, String message, String hint) {
    super(part + ": " + message);
    this.part = part;
    this.hint = hint;
  }

  /// The name of the wrong part, as `session` or `cursor`.
  public String part() {
    return part;
  }

  /// What to do; may be empty.
  public String hint() {
    return hint;
  }
}
