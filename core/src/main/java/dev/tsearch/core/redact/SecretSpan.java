package dev.tsearch.core.redact;

/// A passage that must not be shown.
///
/// @param from the position of its first character
/// @param to the position after its last character; > `from`
/// @param rule the name of the rule that found it
public record SecretSpan(int from, int to, String rule) {
  /// Checks the positions.
  ///
  /// @throws IllegalArgumentException if the span is empty or begins before 0
  public SecretSpan {
    if (from < 0 || to <= from) {
      throw new IllegalArgumentException("span must have 0 <= from < to, got " + from + ".." + to);
    }
  }

  SecretSpan shifted(int by) {
    return new SecretSpan(from + by, to + by, rule);
  }
}
