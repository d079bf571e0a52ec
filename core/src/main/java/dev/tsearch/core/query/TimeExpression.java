package dev.tsearch.core.query;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses a time expression into one bound of a range, in Unix seconds. A time that is coarser than
/// a second becomes its first second as a lower bound and its last second as an upper bound, so
/// that a range covers all of it.
///
/// | expression | meaning |
/// |---|---|
/// | `90m` `12h` `30d` `2w` | that long before now, in minutes, hours, days of 24 hours, weeks |
/// | `now` `today` `yesterday` | now; the whole day in local time |
/// | `2026-01-02` | the whole day in local time |
/// | `2026-01-02T10:30`, `2026-01-02 10:30:15` | local time |
/// | `2026-01-02T10:30:00Z`, `2026-01-02T10:30:00.5+02:00` | RFC 3339 |
/// | `1767312000` | Unix seconds, nine to eleven digits |
public final class TimeExpression {

  /// A bound of a range.
  public enum Bound {
    /// The lower bound.
    SINCE,
    /// The upper bound, included in the range.
    UNTIL
  }

  private static final Pattern RELATIVE = Pattern.compile("(\\d{1,5})([mhdw])");
  private static final Pattern UNIX_SECONDS = Pattern.compile("\\d{9,11}");
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern DATE_TIME =
      Pattern.compile("(" + DATE + ")[Tt ](\\d{2}:\\d{2})(:\\d{2}(?:\\.\\d{1,9})?)?(\\S+)?");

  private final String text;
  private final Instant now;
  private final Zone zone;
  private final Bound bound;

  private TimeExpression(String text, Instant now, Zone zone, Bound bound) {
    this.text = text;
    this.now = now;
    this.zone = zone;
    this.bound = bound;
  }

  /// Returns the time in Unix seconds.
  ///
  /// @param text the expression; white space around it is ignored
  /// @param now the current time of the request
  /// @param zone the zone of local times
  /// @param bound the bound of the range that the time is for
  /// @throws InvalidTimeException if the text is not in the table above
  public static long parse(String text, Instant now, Zone zone, Bound bound) {
    var expression = new TimeExpression(text.strip(), now, zone, bound);
    try {
      return expression
          .named()
          .or(expression::relative)
          .or(expression::absolute)
          .orElseThrow(() ->
              new InvalidTimeException(
                  "no time: \""
                      + text
                      + "\"; expected 30d, 12h, 2w, 2026-01-02, 2026-01-02T10:30:00Z, yesterday or"
                      + " unix seconds"));
    } catch (DateTimeException e) {
      throw new InvalidTimeException("no such time: \"" + text + "\"; " + e.getMessage());
    }
  }

  private Optional<Long> named() {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "now" -> Optional.of(now.getEpochSecond());
      case "today" -> Optional.of(day(today()));
      case "yesterday" -> Optional.of(day(today().minusDays(1)));
      default -> Optional.empty();
    };
  }

  private LocalDate today() {
    return zone.at(now).toLocalDate();
  }

  private Optional<Long> relative() {
    Matcher matcher = RELATIVE.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long count = Long.parseLong(matcher.group(1));
    Duration back =
        switch (matcher.group(2)) {
          case "m" -> Duration.ofMinutes(count);
          case "h" -> Duration.ofHours(count);
          case "d" -> Duration.ofDays(count);
          default -> Duration.ofDays(7 * count);
        };
    return Optional.of(now.minus(back).getEpochSecond());
  }

  private Optional<Long> absolute() {
    if (UNIX_SECONDS.matcher(text).matches()) {
      return Optional.of(Long.parseLong(text));
    }
    if (DATE.matcher(text).matches()) {
      return Optional.of(day(date()));
    }
    Matcher matcher = DATE_TIME.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String seconds = matcher.group(3);
    String time = matcher.group(1) + "T" + matcher.group(2) + (seconds == null ? ":00" : seconds);
    String offset = matcher.group(4);
    long instant =
        offset == null
            ? zone.epochSecond(LocalDateTime.parse(time))
            : OffsetDateTime.parse(time + offset.toUpperCase(Locale.ROOT)).toEpochSecond();
    long lastOfMinute = seconds == null && bound == Bound.UNTIL ? 59 : 0;
    return Optional.of(instant + lastOfMinute);
  }

  /// The text as a date, without the formatters of the JDK, which take long to initialize.
  private LocalDate date() {
    return LocalDate.of(
        Integer.parseInt(text, 0, 4, 10),
        Integer.parseInt(text, 5, 7, 10),
        Integer.parseInt(text, 8, 10, 10));
  }

  private long day(LocalDate date) {
    return switch (bound) {
      case SINCE -> zone.epochSecond(date.atStartOfDay());
      case UNTIL -> zone.epochSecond(date.plusDays(1).atStartOfDay()) - 1;
    };
  }
}
