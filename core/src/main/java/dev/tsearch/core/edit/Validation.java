package dev.tsearch.core.edit;

/// What happens where a file deviates from the format. It changes nothing about what is loaded: in
/// each case every byte survives.
public enum Validation {
  /// Loading fails at the first deviation.
  STRICT,
  /// Each deviation is reported.
  WARN,
  /// Deviations are ignored.
  NONE
}
