package dev.tsearch.indexer.search;

/// Thrown where pruning was to be verified, and the archive without it gives another answer: a
/// mistake of this program.
public final class PruningChangedException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  /// @param difference in what the answers differ
  /// @param query the query that was run
  PruningChangedException(String difference, String query) {
    super(
        "pruning changed the answer: "
            + difference
            + "; please report the query, as run: "
            + query);
  }
}
