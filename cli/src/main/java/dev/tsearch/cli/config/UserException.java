package dev.tsearch.cli.config;

/// A mistake of the user. The message says what is wrong, what was expected and what to type.
public final class UserException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String text;

  /// @param text the message, without the name of the program
  public UserException(String text) {
    super(text);
    this.text = text;
  }

  /// The message, without the name of the program.
  public String text() {
    return text;
  }
}
