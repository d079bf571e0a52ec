package dev.tsearch.indexer.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Parses the times of sources: unix seconds or milliseconds, with or without a fraction, and ISO
/// 8601 with 0 to 9 fraction digits, with an offset or without one (UTC).
///
/// A value before the year 2000 or more than a day after the import is not accepted as a time:
/// counters, default values and unset clocks produce such values.
///
/// @param earliest the first accepted time, in unix seconds
/// @param latest the last accepted time, in unix seconds
public record TimeNormalizer(long earliest, long latest) {
  private static final long YEAR_2000 = 946_684_800L;

  /// Numbers from here on are milliseconds. As seconds, this is the year 5138; as milliseconds,
  /// 1973.
  private static final long FIRST_MILLIS = 100_000_000_000L;

  /// A number with more fraction digits is not a time; `1e-2147483647` would fill the memory.
  private static final int MAX_DIGITS = 40;

  /// Each `0` represents a digit; further digits may follow.
  private static final String CANONICAL = "0000-00-00T00:00:00.";

  private static final Duration TOLERANCE_AHEAD = Duration.ofDays(1);

  /// Accepts every time from 1970 on.
  public static final TimeNormalizer ANY = new TimeNormalizer(0, Instant.MAX.getEpochSecond());

  /// A normalizer for an import at a given time.
  public static TimeNormalizer at(Instant now) {
    return new TimeNormalizer(YEAR_2000, now.plus(TOLERANCE_AHEAD).getEpochSecond());
  }

  /// The time that a JSON value represents; empty if it is not an accepted time.
  public Optional<SourceTime> time(@Nullable Object value) {
    return switch (value) {
      case Long number when number >= FIRST_MILLIS ->
          instant(Instant.ofEpochMilli(number), Math.floorMod(number, 1000L) == 0 ? 0 : 3);
      case Long number -> instant(number, 0, 0);
      case Double number -> decimal(BigDecimal.valueOf(number));
      case BigDecimal number -> decimal(number);
      case String text -> text(text);
      case null, default -> Optional.empty();
    };
  }

  private Optional<SourceTime> decimal(BigDecimal number) {
    if (number.scale() > MAX_DIGITS
        || number.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE / 1000)) > 0) {
      return Optional.empty();
    }
    boolean isMillis = number.compareTo(BigDecimal.valueOf(FIRST_MILLIS)) >= 0;
    BigDecimal seconds = isMillis ? number.movePointLeft(3) : number;
    int digits = Math.clamp(seconds.stripTrailingZeros().scale(), 0, 9);
    BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
    int nanos = seconds.subtract(whole).movePointRight(9).intValue();
    return instant(whole.longValue(), nanos, digits);
  }

  private Optional<SourceTime> text(String text) {
    if (text.length() < "2000-01-01T00:00:00".length() || text.length() > 40) {
      return Optional.empty();
    }
    try {
      if (isCanonical(text)) {
        long seconds = canonicalSeconds(text);
        return seconds < earliest || seconds > latest
            ? Optional.empty()
            : Optional.of(new SourceTime(seconds, text));
      }
      String iso = text.charAt(10) == ' ' ? text.substring(0, 10) + "T" + text.substring(11) : text;
      return instant(parse(iso), fractionDigits(iso));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  /// Whether a text already has the form of [SourceTime#exact()], as almost all times have. Then it
  /// is used unchanged, provided that its date exists.
  private static boolean isCanonical(String text) {
    int end = text.length() - 1;
    if (text.charAt(end) != 'Z' || end > "2000-01-01T00:00:00.000000000".length()) {
      return false;
    }
    for (int at = 0; at < end; at++) {
      char expected = at < CANONICAL.length() ? CANONICAL.charAt(at) : '0';
      char found = text.charAt(at);
      if (expected == '0' ? found < '0' || found > '9' : found != expected) {
        return false;
      }
    }
    boolean hasFraction = end > CANONICAL.length();
    return (hasFraction || end == CANONICAL.length() - 1)
        && number(text, 11, 13) < 24
        && number(text, 14, 16) < 60
        && number(text, 17, 19) < 60;
  }

  private static long canonicalSeconds(String text) {
    int year = number(text, 0, 4);
    long day = LocalDate.of(year, number(text, 5, 7), number(text, 8, 10)).toEpochDay();
    int minutes = number(text, 11, 13) * 60 + number(text, 14, 16);
    return day * 86_400 + minutes * 60L + number(text, 17, 19);
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int at = from; at < to; at++) {
      number = 10 * number + text.charAt(at) - '0';
    }
    return number;
  }

  private static Instant parse(String iso) {
    char last = iso.charAt(iso.length() - 1);
    if (last == 'Z') {
      return Instant.parse(iso);
    }
    int zone = Math.max(iso.indexOf('+', 11), iso.indexOf('-', 11));
    if (zone < 0) {
      return LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
    }
    boolean hasColon = iso.indexOf(':', zone) > 0 || iso.length() - zone != 5;
    String full = hasColon ? iso : iso.substring(0, zone + 3) + ":" + iso.substring(zone + 3);
    return OffsetDateTime.parse(full).toInstant();
  }

  private static int fractionDigits(String iso) {
    int point = iso.indexOf('.');
    int end = point + 1;
    while (point >= 0 && end < iso.length() && Character.isDigit(iso.charAt(end))) {
      end++;
    }
    return point < 0 ? 0 : end - point - 1;
  }

  private Optional<SourceTime> instant(Instant instant, int digits) {
    return instant(instant.getEpochSecond(), instant.getNano(), digits);
  }

  private Optional<SourceTime> instant(long seconds, int nanos, int digits) {
    if (seconds < earliest || seconds > latest) {
      return Optional.empty();
    }
    String whole = Instant.ofEpochSecond(seconds).toString();
    if (digits == 0) {
      return Optional.of(new SourceTime(seconds, whole));
    }
    String fraction = Long.toString(1_000_000_000L + nanos).substring(1, 1 + digits);
    String exact = whole.substring(0, whole.length() - 1) + "." + fraction + "Z";
    return Optional.of(new SourceTime(seconds, exact));
  }
}
