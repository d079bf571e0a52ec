package dev.tsearch.core.store.source;

import java.util.Optional;

/// How a file differs from the source that was known at its path. Decisions only; the bytes are
/// read by others.
sealed interface SourceChange {

  /// It is the same.
  record Unchanged() implements SourceChange {}

  /// Bytes were added behind those that are known.
  ///
  /// @param from where they begin
  record Grown(long from) implements SourceChange {}

  /// It may have any bytes, and has to be compared as a whole.
  record Rewritten() implements SourceChange {}

  /// What can be said without reading; empty if [#bySamples] has to decide. A file of the same
  /// length that was written to, or is another file, may have been changed anywhere.
  static Optional<SourceChange> atSight(
      SourceRow known, String key, long size, long modifiedNanos) {
    boolean sameFile = known.key().equals(key);
    if (sameFile && size == known.length() && modifiedNanos == known.modifiedNanos()) {
      return Optional.of(new Unchanged());
    }
    return sameFile && size > known.length() ? Optional.empty() : Optional.of(new Rewritten());
  }

  /// What the first and last bytes before the known length say of a file that is longer now.
  static SourceChange bySamples(SourceRow known, String head, String tail) {
    boolean same = known.head().equals(head) && known.tail().equals(tail);
    return same ? new Grown(known.length()) : new Rewritten();
  }
}
