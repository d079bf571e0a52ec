package dev.tsearch.indexer.search;

import java.io.IOException;

/// Brings the index up to date, if it can: the port through which a search has written what it
/// would otherwise have to read again every time.
@FunctionalInterface
public interface IndexUpdate {
  /// For those who cannot write: the search reads everything by itself.
  IndexUpdate NONE = _ -> false;

  /// Indexes what the index does not cover.
  ///
  /// @param uncoveredBytes how much that is, to tell the user
  /// @return whether it did; false if another writer is busy or the archive cannot be written
  boolean run(long uncoveredBytes) throws IOException;
}
