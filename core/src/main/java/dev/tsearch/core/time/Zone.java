package dev.tsearch.core.time;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.TimeZone;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The time zone of the user: converts moments to local times and back.
///
/// Uses the offsets of [TimeZone], since the rules of a [ZoneId] need about 26 ms to load at the
/// start of a process. [#epochSecond] therefore derives the handling of clock changes from offsets
/// alone; a test compares it with java.time around every change of every zone from 1970 to 2060.
/// The zone is looked up when it is first needed. Safe for use by many threads.
public final class Zone {
  private static final long SECONDS_OF_DAY = 86_400;

  private final Supplier<TimeZone> source;
  private volatile @Nullable TimeZone known;

  private Zone(Supplier<TimeZone> source) {
    this.source = source;
  }

  /// The zone with a name or a fixed offset.
  public static Zone of(ZoneId id) {
    return new Zone(() -> TimeZone.getTimeZone(id));
  }

  /// The zone that the supplier returns when it is first needed; it is called at least once then.
  public static Zone lazily(Supplier<TimeZone> source) {
    return new Zone(source);
  }

  /// The same zone with its rules, which takes long to load.
  public ZoneId id() {
    return zone().toZoneId();
  }

  /// The local time at a moment.
  public LocalDateTime at(Instant moment) {
    return LocalDateTime.ofEpochSecond(
        moment.getEpochSecond(), moment.getNano(), offset(moment.toEpochMilli()));
  }

  /// The Unix seconds of a local time. If clocks are put back and the local time occurs twice, the
  /// first occurrence; if clocks are put forward and skip it, the time later by the length of the
  /// gap. [java.time.LocalDateTime#atZone] has the same rules.
  public long epochSecond(LocalDateTime local) {
    long seconds = local.toEpochSecond(ZoneOffset.UTC);
    // No zone changes its offset twice within two days, so the offsets a day before and a day after
    // are the offsets before and after any change.
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
