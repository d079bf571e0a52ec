package dev.tsearch.core.query;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.TimeZone;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Where the reader is: which local time it is there at a moment, and the other way round.
///
/// Knows offsets by [TimeZone], which a [ZoneId] with rules would have looked for in every jar:
/// that costs a short command more than all else it does. Nothing is found out before it is asked
/// for. Safe for use by many threads.
public final class Zone {
  private static final long SECONDS_OF_DAY = 86_400;

  private final Supplier<TimeZone> source;
  private volatile @Nullable TimeZone known;

  private Zone(Supplier<TimeZone> source) {
    this.source = source;
  }

  /// The zone of a name or of a fixed offset.
  public static Zone of(ZoneId id) {
    return new Zone(() -> TimeZone.getTimeZone(id));
  }

  /// The zone that this gives when it is first needed.
  public static Zone lazily(Supplier<TimeZone> source) {
    return new Zone(source);
  }

  /// The same zone with all its rules, for whoever needs them.
  public ZoneId id() {
    return zone().toZoneId();
  }

  /// Which local time it is.
  public LocalDateTime at(Instant moment) {
    return LocalDateTime.ofEpochSecond(
        moment.getEpochSecond(), moment.getNano(), offset(moment.toEpochMilli()));
  }

  /// The unix seconds at which it is this local time. Of a time that comes twice the first; for one
  /// that is left out, that much later.
  public long epochSecond(LocalDateTime local) {
    long seconds = local.toEpochSecond(ZoneOffset.UTC);
    // Clocks are put forward or back by hours, so that the offsets of a day before and after are
    // those before and after any change.
    long before = offsetSeconds(seconds - SECONDS_OF_DAY);
    long after = offsetSeconds(seconds + SECONDS_OF_DAY);
    boolean isBefore = offsetSeconds(seconds - before) == before;
    return seconds - (isBefore || offsetSeconds(seconds - after) != after ? before : after);
  }

  private long offsetSeconds(long epochSecond) {
    return offset(Math.multiplyExact(epochSecond, 1_000L)).getTotalSeconds();
  }

  private ZoneOffset offset(long epochMillis) {
    return ZoneOffset.ofTotalSeconds(Math.floorDiv(zone().getOffset(epochMillis), 1_000));
  }

  private TimeZone zone() {
    TimeZone zone = known;
    if (zone == null) {
      zone = source.get();
      known = zone;
    }
    return zone;
  }
}
