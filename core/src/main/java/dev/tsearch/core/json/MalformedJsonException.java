package dev.tsearch.core.json;

import java.io.IOException;

/// Bytes are not JSON, or not the expected JSON. The message is one line with the problem and its
/// position; it quotes nothing of the bytes.
public final class MalformedJsonException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /// @param reason the problem, in one line
  public MalformedJsonException(String reason) {
    super(reason);
    this.reason = reason;
  }

  /// The problem, in one line.
  public String reason() {
    return reason;
  }
}
