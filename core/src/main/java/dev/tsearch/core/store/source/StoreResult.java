package dev.tsearch.core.store.source;

import java.util.Optional;

/// What became of a source that was taken into the originals. Entries are to be derived from
/// `source().derived()` on, if [SourceRow#hasNews()].
///
/// @param source what is now known of it
/// @param change how it differs from what was known
/// @param storedBytes how many bytes were stored; those that were there are not counted
/// @param twin the source with the same bytes from which most was derived, if this is a copy: an
///   equal conversation would give the same entries again
public record StoreResult(
    SourceRow source, Change change, long storedBytes, Optional<SourceRow> twin) {

  /// How a source differs from what was known of it.
  public enum Change {
    /// Nothing was known.
    NEW,
    /// Its bytes are the same.
    UNCHANGED,
    /// Bytes were added at its end.
    GROWN,
    /// It has other bytes than before.
    REWRITTEN
  }
}
