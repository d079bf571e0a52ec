package dev.tsearch.indexer.remote;

/// A term of a cluster that is similar to another.
///
/// @param term the term
/// @param edits how many letters are different
/// @param entries the number of entries with it
public record SimilarTerm(String term, int edits, long entries) {}
