package dev.tsearch.core.store.source;

import java.util.Optional;

/// The result of storing a source. If [SourceRow#hasNews()], the caller derives entries from
/// `source().derived()` on.
///
/// @param source its row after the change
/// @param change how it differs from the row before
/// @param storedBytes the number of bytes that were added to the originals
/// @param twin if this source is a copy: the source with the same bytes that most entries were
///   derived from. An equal conversation would give the same entries again
public record StoreResult(
    SourceRow source, Change change, long storedBytes, Optional<SourceRow> twin) {

  /// How a source differs from its row.
  public enum Change {
    /// There was no row.
    NEW,
    /// It has the same bytes.
    UNCHANGED,
    /// It has more bytes at its end.
    GROWN,
    /// It has other bytes.
    REWRITTEN
  }
}
