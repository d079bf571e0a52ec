package dev.tsearch.core.redact;

/// A pattern of the user needs too much time or memory for a text.
public final class SlowPatternException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String problem;

  private SlowPatternException(String problem) {
    super(problem);
    this.problem = problem;
  }

  static SlowPatternException of(String pattern) {
    return new SlowPatternException(
        "the regular expression "
            + pattern
            + " needs too much time or memory; use one without nested repetitions");
  }

  /// The pattern and what to do, in words for the user.
  public String problem() {
    return problem;
  }
}
