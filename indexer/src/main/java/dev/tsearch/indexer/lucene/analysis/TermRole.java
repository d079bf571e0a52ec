package dev.tsearch.indexer.lucene.analysis;

/// What a term is to the word that it comes from.
public enum TermRole {
  /// A part of it, at a position of its own.
  PART,
  /// A part exactly as it was written, with its accents.
  EXACT,
  /// A whole that has parts: an identifier, or a compound of several.
  WHOLE,
  /// Two neighbours of a script without spaces.
  PAIR
}
