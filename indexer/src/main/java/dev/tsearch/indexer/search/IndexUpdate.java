package dev.tsearch.indexer.search;

import java.io.IOException;

/// Updates the index during a search, so that later searches need not read the same entries again.
@FunctionalInterface
public interface IndexUpdate {
  /// Updates nothing: the search reads uncovered entries itself.
  IndexUpdate NONE = _ -> false;

  /// Indexes what the index does not cover.
  ///
  /// @param uncoveredBytes the number of uncovered bytes, to report to the user
  /// @return whether the index was updated; false if another writer is active or the archive is
  ///   read-only
  boolean run(long uncoveredBytes) throws IOException;
}
