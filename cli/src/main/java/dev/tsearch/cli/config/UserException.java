package dev.tsearch.cli.config;

/// A mistake of the user. The message says what is wrong, what was expected and what to type.
public final class UserException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String text;
  private final String hint;

  /// @param text the message, without the name of the program
  public UserException(String text) {
    super(text);
    this.text = text;
    this.hint = "";
  }

  /// A mistake and what to do instead. The message has both, separated by a semicolon.
  ///
  /// @param problem what is wrong, without the name of the program
  /// @param hint what to type instead; empty if that is not known
  public UserException(String problem, String hint) {
    super(hint.isEmpty() ? problem : problem + "; " + hint);
    this.text = hint.isEmpty() ? problem : problem + "; " + hint;
    this.hint = hint;
  }

  /// The message, without the name of the program.
  public String text() {
    return text;
  }

  /// What to type instead, which is also the end of [#text()]; empty if that is not known.
  public String hint() {
    return hint;
  }
}
