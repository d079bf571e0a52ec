package dev.tsearch.core.edit;

/// A change is not possible: an unknown id, a position outside the file, a line without text, or a
/// change that [Safety#STRICT] refuses. The message is one line that names what and where.
public final class RefusedEditException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param problem what is refused, and why
  public RefusedEditException(String problem) {
    super(problem);
  }

  /// What is refused, and why.
  public String problem() {
    return String.valueOf(getMessage());
  }
}
