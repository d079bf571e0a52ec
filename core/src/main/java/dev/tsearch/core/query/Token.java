package dev.tsearch.core.query;

/// A token of a query, as [QueryLexer] produces it.
sealed interface Token {

  /// A query that needs nothing around it.
  ///
  /// @param isRequired whether a plus precedes it
  record Operand(Query query, boolean isRequired) implements Token {
    /// An operand without a plus.
    Operand(Query query) {
      this(query, false);
    }
  }

  /// An opening parenthesis that is closed later.
  ///
  /// @param negated whether a minus precedes it
  /// @param isRequired whether a plus precedes it
  record Open(boolean negated, boolean isRequired) implements Token {}

  /// The closing parenthesis of an [Open].
  record Close() implements Token {}

  /// A connecting word, in capitals.
  enum Operator implements Token {
    AND,
    OR,
    NOT
  }

  /// Whether an operand can end with this token.
  default boolean endsOperand() {
    return this instanceof Operand || this instanceof Close;
  }

  /// Whether an operand can start with this token.
  default boolean startsOperand() {
    return this instanceof Operand || this instanceof Open || this == Operator.NOT;
  }
}
