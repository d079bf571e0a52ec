package dev.tsearch.core.store.source;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How a file differs from the source that the archive knows at its path. Pure decisions; the
/// caller reads the bytes.
sealed interface SourceChange {

  /// Longer than the clock step of modification times with fractions of a second: Linux takes them
  /// from its timer interrupt, at least 100 times per second.
  Duration CLOCK_TICK = Duration.ofMillis(20);

  /// The step of a file system that stores whole seconds, or every other one.
  Duration COARSE_TICK = Duration.ofSeconds(2);

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
  /// A file that was modified within the last clock tick can be modified again without a change of
  /// its modification time. Length and time would then call it unchanged for ever (git calls such
  /// files "racily clean"). For such a file this returns a time that differs from the file's by one
  /// nanosecond, within the same second: the next import compares the bytes once and, if it comes
  /// later than one tick, records the file's own time.
  ///
  /// @param modifiedNanos the modification time, in nanoseconds since 1970
  /// @param now the time before the first byte is read
  static long recordedTime(long modifiedNanos, Instant now) {
    boolean isWholeSecond = modifiedNanos % 1_000_000_000 == 0;
    Duration tick = isWholeSecond ? COARSE_TICK : CLOCK_TICK;
    Duration age = Duration.between(Instant.EPOCH.plusNanos(modifiedNanos), now);
    return age.abs().compareTo(tick) <= 0 ? modifiedNanos ^ 1 : modifiedNanos;
  }
}
