package dev.tsearch.indexer.lucene.analysis;

/// The relation of a term to the word that it comes from.
public enum TermRole {
  /// A part of the word, with a position of its own.
  PART,
  /// A part exactly as written, with its accents.
  EXACT,
  /// Several parts without anything between them, such as `parentUuid`. The term spans the
  /// positions of its parts.
  PIECE,
  /// Some neighboring parts of a piece, such as `graphql` of `GraphQLSchema`. The term spans the
  /// positions of its parts. Queries do not use the runs of their words.
  RUN,
  /// An identifier with underscores, a compound of several identifiers, or the exact form of a
  /// piece.
  WHOLE,
  /// Two adjacent characters of a script without spaces.
  PAIR
}
