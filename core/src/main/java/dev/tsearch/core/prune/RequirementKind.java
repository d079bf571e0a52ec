package dev.tsearch.core.prune;

/// The kinds of [Requirement], one constant for each of its records.
///
/// A `switch` over these constants is a table jump; a `switch` over the record types is linked at
/// run time, which delays the first search of a process. Both are exhaustive: a new constant fails
/// to compile wherever a `switch` expression without `default` does not handle it.
public enum RequirementKind {
  /// [Requirement.Has].
  HAS,
  /// [Requirement.Tag].
  TAG,
  /// [Requirement.Time].
  TIME,
  /// [Requirement.AllOf].
  ALL_OF,
  /// [Requirement.AtLeast].
  AT_LEAST,
  /// [Requirement.Negation].
  NEGATION,
  /// [Requirement.Unknown].
  UNKNOWN,
  /// [Requirement.Always].
  ALWAYS,
  /// [Requirement.Never].
  NEVER
}
