package dev.tsearch.indexer.format;

import java.util.Optional;

/// Assigns a time to values without one: the time of the last dated value before it, or else of the
/// first dated value after it. Single owner, not thread-safe.
public final class TimestampInference {
  private Optional<SourceTime> first = Optional.empty();
  private Optional<SourceTime> last = Optional.empty();

  /// Records the time of a value that is read later. The first known time counts.
  public void peek(Optional<SourceTime> time) {
    if (first.isEmpty()) {
      first = time;
    }
  }

  /// Whether [#peek] has recorded a time.
  public boolean hasPeeked() {
    return first.isPresent();
  }

  /// The time of the next value.
  ///
  /// @param own the time that the value states itself
  public EntryTime resolve(Optional<SourceTime> own) {
    if (own.isPresent()) {
      last = own;
      return new EntryTime(own, false);
    }
    return EntryTime.inferred(last.isPresent() ? last : first);
  }

  /// The time of the next value, inferred from a time that is close to the value but not its own.
  public EntryTime resolveNear(SourceTime near) {
    last = Optional.of(near);
    return new EntryTime(last, true);
  }
}
