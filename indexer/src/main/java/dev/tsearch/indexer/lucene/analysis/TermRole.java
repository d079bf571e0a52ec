package dev.tsearch.indexer.lucene.analysis;

/// The relation of a term to the word that it comes from.
public enum TermRole {
  /// A part of the word, with a position of its own.
  PART,
  /// A part exactly as written, with its accents.
  EXACT,
  /// An identifier of several parts, or a compound of several identifiers.
  WHOLE,
  /// Two adjacent characters of a script without spaces.
  PAIR
}
