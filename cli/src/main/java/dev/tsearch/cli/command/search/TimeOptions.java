package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.time.InvalidTimeException;
import dev.tsearch.core.time.TimeExpression;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.format.all.AllFormats;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// The options that select entries by time: how they are described, and how they are read. Reads no
/// file.
public final class TimeOptions {
  private static final String SINCE = "--since";
  private static final String UNTIL = "--until";
  private static final String ON = "--on";
  private static final String AROUND = "--around";

  private TimeOptions() {}

  /// Adds the options that select by time.
  public static CommandSpec addTo(CommandSpec spec) {
    return spec.addOption(
            Options.value(
                "TIME",
                "not earlier: 30d, 3mo, yesterday, \"last week\", 2026-02-03",
                "-s",
                SINCE,
                "--after"))
        .addOption(
            Options.value(
                "TIME", "not later; a day or month includes all of it", UNTIL, "--before"))
        .addOption(Options.value("TIME", "only this day, week, month or year", ON))
        .addOption(Options.value("TIME", "from an hour before to an hour after", AROUND));
  }

  /// Returns the range of time that the options select; unbounded without them.
  ///
  /// @param now the time that relative times such as `30d` are before
  /// @throws UserException if an option is not a time, or if the options contradict each other
  static TimeRange read(ParseResult arguments, Environment environment, Instant now)
      throws UserException {
    Optional<TimeRange> on = range(ON, TimeExpression::days, arguments, environment, now);
    Optional<TimeRange> around = range(AROUND, TimeExpression::around, arguments, environment, now);
    Optional<TimeRange> since = range(SINCE, TimeExpression::parse, arguments, environment, now);
    Optional<TimeRange> until = range(UNTIL, TimeExpression::parse, arguments, environment, now);
    Optional<TimeRange> span = on.or(() -> around);
    if (span.isPresent()) {
      boolean isAlone = (on.isEmpty() || around.isEmpty()) && since.isEmpty() && until.isEmpty();
      if (!isAlone) {
        throw new UserException(
            "choose one: --on DAY, --around TIME, or --since TIME with --until TIME");
      }
      return span.get();
    }
    long min = since.map(TimeRange::min).orElse(Long.MIN_VALUE);
    long max = until.map(TimeRange::max).orElse(Long.MAX_VALUE);
    if (min > max) {
      throw new UserException(
          "--since "
              + Options.valueOf(arguments, SINCE).orElse("")
              + " is later than --until "
              + Options.valueOf(arguments, UNTIL).orElse(""));
    }
    return new TimeRange(min, max);
  }

  /// What to type in place of `-s codex`, since people take `-s` for the source.
  private static String sourceInstead(String option, String typed) {
    boolean isSource =
        option.equals(SINCE) && AllFormats.detector(Json.SOURCE).named(typed).isPresent();
    return isSource ? "; for transcripts of a program type --source " + typed : "";
  }

  private interface TimeNotation {
    TimeRange read(String typed, Instant now, Zone zone);
  }

  private static Optional<TimeRange> range(
      String option,
      TimeNotation notation,
      ParseResult arguments,
      Environment environment,
      Instant now)
      throws UserException {
    Optional<String> typed = Options.valueOf(arguments, option);
    if (typed.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(notation.read(typed.get(), now, environment.zone()));
    } catch (InvalidTimeException e) {
      throw new UserException(option + ": " + e.getMessage() + sourceInstead(option, typed.get()));
    }
  }
}
