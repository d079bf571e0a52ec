package dev.tsearch.core.edit.line;

/// A line of a type that has no record, or bytes that are no JSON object.
///
/// @param raw its bytes
/// @param outline what connects it with other lines
/// @param problem why the bytes are no JSON object; empty if they are one
public record UnknownLine(LineBytes raw, Outline outline, String problem) implements Line {

  /// Whether it is a JSON object.
  public boolean isObject() {
    return problem.isEmpty();
  }
}
