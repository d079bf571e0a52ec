package dev.tsearch.core.json;

import java.io.IOException;

/// Bytes that are no JSON, or not the JSON that was expected. Its message is one line that says
/// what is wrong and where in the value, and quotes nothing of it.
public final class MalformedJsonException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /// @param reason what is wrong, in one line
  public MalformedJsonException(String reason) {
    super(reason);
    this.reason = reason;
  }

  /// What is wrong, in one line.
  public String reason() {
    return reason;
  }
}
