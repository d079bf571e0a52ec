package dev.tsearch.core.store.source;

import java.time.Instant;
import java.util.Optional;

/// How a file differs from the source that the archive knows at its path. Pure decisions; the
/// caller reads the bytes.
sealed interface SourceChange {

  /// The bytes are the same.
  record Unchanged() implements SourceChange {}

  /// Bytes were appended after the known ones.
  ///
  /// @param from where the appended bytes begin
  record Grown(long from) implements SourceChange {}

  /// Any byte may differ; the caller compares all of them.
  record Rewritten() implements SourceChange {}

  /// Decides without reading the file; empty if [#bySamples] has to decide. A file of the same
  /// length that was modified, or that is another file, may differ anywhere.
  static Optional<SourceChange> atSight(
      SourceRow known, String key, long size, long modifiedNanos) {
    boolean sameFile = known.key().equals(key);
    if (sameFile && size == known.length() && modifiedNanos == known.modifiedNanos()) {
      return Optional.of(new Unchanged());
    }
    return sameFile && size > known.length() ? Optional.empty() : Optional.of(new Rewritten());
  }

  /// Decides by the first and the last bytes before the known length, for a file that is longer
  /// now.
  static SourceChange bySamples(SourceRow known, String head, String tail) {
    boolean same = known.head().equals(head) && known.tail().equals(tail);
    return same ? new Grown(known.length()) : new Rewritten();
  }

  /// The modification time to record for a file that is about to be read.
  ///
  /// For a racily clean file ([SourceFile#isRacilyClean]) this is a time that differs from the
  /// file's by one nanosecond, within the same second: the next import compares the bytes once and,
  /// if the file is not racily clean any more, records the file's own time.
  ///
  /// @param now the time before the first byte is read
  static long recordedTime(SourceFile file, Instant now) {
    return file.isRacilyClean(now) ? file.modifiedNanos() ^ 1 : file.modifiedNanos();
  }
}
