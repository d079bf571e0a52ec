package dev.tsearch.cluster.push;

/// A partition with something to send.
///
/// @param ordinal its ordinal
/// @param offset where to start
/// @param bytes the length of the lines from there on
/// @param mayMatch whether it may have entries that are selected and kept
/// @param mayHoldOthers whether the cluster may have entries of it that it no longer contains, or
///   contains with another text
/// @param done records that it was sent
record Part(
    int ordinal, long offset, long bytes, boolean mayMatch, boolean mayHoldOthers, Runnable done) {

  /// The same with another answer.
  Part holdingOthers(boolean mayHoldOthers) {
    return new Part(ordinal, offset, bytes, mayMatch, mayHoldOthers, done);
  }
}
