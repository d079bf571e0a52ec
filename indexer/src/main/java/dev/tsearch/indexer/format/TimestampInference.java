package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import java.util.Optional;

/// Gives a time to what has none: that of the last dated neighbour before it, else of the first
/// after it. Single owner, not thread-safe.
public final class TimestampInference {
  private Optional<SourceTime> first = Optional.empty();
  private Optional<SourceTime> last = Optional.empty();

  /// When something happened.
  ///
  /// @param time the time; empty if nobody knows
  /// @param inferred whether it is a neighbour's
  public record Dated(Optional<SourceTime> time, boolean inferred) {

    /// The time in unix seconds; [TimeRange#UNDATED] if nobody knows.
    public long timestamp() {
      return time.map(SourceTime::seconds).orElse(TimeRange.UNDATED);
    }

    /// Notes in an entry's metadata what its timestamp does not say.
    public void describe(JsonObject.Builder metadata) {
      time.filter(SourceTime::isFiner).ifPresent(finer -> metadata.put("time", finer.exact()));
      if (inferred) {
        metadata.put("time_inferred", true);
      }
    }
  }

  /// Notes the time of something that is read later; the first one that is known counts.
  public void foresee(Optional<SourceTime> time) {
    if (first.isEmpty()) {
      first = time;
    }
  }

  /// Whether a time was foreseen.
  public boolean isForeseen() {
    return first.isPresent();
  }

  /// Dates what is read next.
  ///
  /// @param own the time that it has itself
  public Dated date(Optional<SourceTime> own) {
    if (own.isPresent()) {
      last = own;
      return new Dated(own, false);
    }
    Optional<SourceTime> neighbour = last.isPresent() ? last : first;
    return new Dated(neighbour, neighbour.isPresent());
  }

  /// Dates what is read next by a time that is near it but not its own.
  public Dated dateNear(SourceTime near) {
    last = Optional.of(near);
    return new Dated(last, true);
  }
}
