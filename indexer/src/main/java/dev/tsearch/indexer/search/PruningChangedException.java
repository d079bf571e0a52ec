package dev.tsearch.indexer.search;

/// Thrown by the verification of pruning if the result without pruning differs: a bug of tsearch.
public final class PruningChangedException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  /// @param difference what differs
  /// @param query the query that was run
  PruningChangedException(String difference, String query) {
    super(
        "pruning changed the answer: "
            + difference
            + "; please report the query, as run: "
            + query);
  }
}
