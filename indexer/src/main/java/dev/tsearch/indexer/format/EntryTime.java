package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.util.Optional;

/// When an entry was written.
///
/// @param time the time; empty if it is unknown
/// @param isInferred whether the time is not the entry's own: that of a neighbor, or of its file
public record EntryTime(Optional<SourceTime> time, boolean isInferred) {

  /// A time that the entry does not state itself; unknown if it is empty.
  public static EntryTime inferred(Optional<SourceTime> time) {
    return new EntryTime(time, time.isPresent());
  }

  /// The time when a source was last modified: the best guess for a text without any time.
  public static EntryTime ofModification(SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return inferred(context.modified().map(Instant::getEpochSecond).flatMap(times::time));
  }

  /// This time; if it is unknown, the one when a source was last modified.
  public EntryTime orModificationOf(SourceContext context) {
    return time.isPresent() ? this : ofModification(context);
  }

  /// The time in unix seconds; [TimeRange#UNDATED] if it is unknown.
  public long timestamp() {
    return time.map(SourceTime::seconds).orElse(TimeRange.UNDATED);
  }

  /// Adds to an entry's metadata what its timestamp does not hold: `time`, the exact time if it has
  /// fractions of a second, and `time_inferred`.
  public void describe(JsonObject.Builder metadata) {
    time.filter(SourceTime::isFiner).ifPresent(finer -> metadata.put("time", finer.exact()));
    if (isInferred) {
      metadata.put("time_inferred", true);
    }
  }
}
