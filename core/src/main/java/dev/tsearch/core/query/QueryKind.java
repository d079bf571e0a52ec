package dev.tsearch.core.query;

/// The kinds of [Query], one constant for each of its records.
///
/// A `switch` over these constants is a table jump; a `switch` over the record types is linked at
/// run time, which delays the first search of a process. Both are exhaustive: a new constant fails
/// to compile wherever a `switch` expression without `default` does not handle it.
public enum QueryKind {
  /// [Query.Word].
  WORD,
  /// [Query.Words].
  WORDS,
  /// [Query.Phrase].
  PHRASE,
  /// [Query.Prefix].
  PREFIX,
  /// [Query.Wildcard].
  WILDCARD,
  /// [Query.Fuzzy].
  FUZZY,
  /// [Query.Regex].
  REGEX,
  /// [Query.FieldIs].
  FIELD_IS,
  /// [Query.FieldIn].
  FIELD_IN,
  /// [Query.TimeIs].
  TIME_IS,
  /// [Query.All].
  ALL,
  /// [Query.Any].
  ANY,
  /// [Query.Not].
  NOT,
  /// [Query.Everything].
  EVERYTHING
}
