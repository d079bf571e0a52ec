package dev.tsearch.cli.config;

/// A mistake of the user's: its message says what is wrong, what was expected and what to type.
public final class UserException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String text;

  /// @param text what to tell the user, without the program's name in front
  public UserException(String text) {
    super(text);
    this.text = text;
  }

  /// What to tell the user.
  public String text() {
    return text;
  }
}
