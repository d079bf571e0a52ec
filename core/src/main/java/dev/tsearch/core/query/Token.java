package dev.tsearch.core.query;

/// A piece of a query's text, as [QueryLexer] cuts it.
sealed interface Token {

  /// Something that can be searched for by itself.
  record Operand(Query query) implements Token {}

  /// A parenthesis that has its other half.
  ///
  /// @param negated whether a minus stands before it
  record Open(boolean negated) implements Token {}

  /// The other half.
  record Close() implements Token {}

  /// A word that connects others, in capitals.
  enum Operator implements Token {
    AND,
    OR,
    NOT
  }

  /// Whether something that can be searched for ends with this.
  default boolean endsOperand() {
    return this instanceof Operand || this instanceof Close;
  }

  /// Whether something that can be searched for begins with this.
  default boolean startsOperand() {
    return this instanceof Operand || this instanceof Open || this == Operator.NOT;
  }
}
