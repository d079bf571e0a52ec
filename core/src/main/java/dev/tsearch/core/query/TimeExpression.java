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

/// Reads a time as people write it, as one end of a range in unix seconds. Whatever is coarser than
/// a second becomes its first second as a beginning and its last as an end: a range only widens.
///
/// | written | is |
/// |---|---|
/// | `90m` `12h` `30d` `2w` | so long before now; a day is 24 hours |
/// | `now` `today` `yesterday` | now; the day in local time |
/// | `2026-01-02` | the day in local time |
/// | `2026-01-02T10:30`, `2026-01-02 10:30:15` | local time |
/// | `2026-01-02T10:30:00Z`, `2026-01-02T10:30:00.5+02:00` | RFC 3339 |
/// | `1767312000` | unix seconds, nine to eleven digits |
public final class TimeExpression {

  /// Which end of a range is meant.
  public enum Side {
    /// The beginning.
    SINCE,
    /// The end, itself included.
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
  private final Side side;

  private TimeExpression(String text, Instant now, Zone zone, Side side) {
    this.text = text;
    this.now = now;
    this.zone = zone;
    this.side = side;
  }

  /// The time in unix seconds.
  ///
  /// @param now the request's one "now"
  /// @param zone where local times are meant
  /// @param side which end of a range it is for
  /// @throws InvalidTimeException if it is none of the above
  public static long parse(String text, Instant now, Zone zone, Side side) {
    var expression = new TimeExpression(text.strip(), now, zone, side);
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
    long lastOfMinute = seconds == null && side == Side.UNTIL ? 59 : 0;
    return Optional.of(instant + lastOfMinute);
  }

  /// The text as a date; the JDK's own formatter is slow to be there.
  private LocalDate date() {
    return LocalDate.of(
        Integer.parseInt(text, 0, 4, 10),
        Integer.parseInt(text, 5, 7, 10),
        Integer.parseInt(text, 8, 10, 10));
  }

  private long day(LocalDate date) {
    return switch (side) {
      case SINCE -> zone.epochSecond(date.atStartOfDay());
      case UNTIL -> zone.epochSecond(date.plusDays(1).atStartOfDay()) - 1;
    };
  }
}
