package dev.tsearch.core.edit;

/// What happens with a change that the model's program may not accept: in a turn with a tool call
/// that has no result yet, of thinking with a signature, or of a tool call without its result.
public enum Safety {
  /// The change is refused.
  STRICT,
  /// The change is made and reported.
  WARN,
  /// The change is made.
  NONE
}
