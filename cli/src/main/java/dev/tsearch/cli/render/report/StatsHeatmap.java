package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.indexer.stats.StatsRow;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The messages of each day in the last 53 weeks, a column for each week, or for as many weeks as
/// the terminal has room for. A darker block says that a day has more messages than a quarter, half
/// or three quarters of the days with some.
///
/// Days are compared as texts, and names are cut from those of the constants: parsing dates and the
/// names of a locale take longer at the start of a process than reading the archive.
///
/// @param messages the number of messages by day, such as `2026-02-03`; days without any are absent
/// @param today the last day
public record StatsHeatmap(Map<String, Long> messages, LocalDate today) {
  private static final int WEEKS = 53;
  private static final String BLOCKS = "░▒▓█";
  private static final String NONE = "·";
  private static final String MARGIN = "    ";
  private static final int NAME_LETTERS = 3;

  /// Copies the map.
  public StatsHeatmap {
    messages = Map.copyOf(messages);
  }

  static StatsHeatmap of(List<StatsRow> days, LocalDate today) {
    Map<String, Long> messages = new HashMap<>();
    for (StatsRow day : days) {
      String label = day.labels().getFirst();
      if (!label.isEmpty() && day.counts().messages() > 0) {
        messages.put(label, day.counts().messages());
      }
    }
    return new StatsHeatmap(messages, today);
  }

  /// Prints the months, a line for each day of the week, and an empty line.
  public void print(TextOutput out, Terminal terminal) throws OutputException {
    int weeks = Math.min(WEEKS, terminal.width() - MARGIN.length());
    LocalDate last = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    LocalDate first = last.minusWeeks(weeks - 1L);
    long[] sorted = messages.values().stream().mapToLong(Long::longValue).sorted().toArray();
    out.line(terminal.paint(Style.FAINT, months(first, weeks)));
    for (DayOfWeek day : DayOfWeek.values()) {
      var line = new StringBuilder();
      for (int week = 0; week < weeks; week++) {
        LocalDate date = first.plusWeeks(week).plusDays(day.getValue() - 1L);
        line.append(date.isAfter(today) ? " " : block(date, sorted));
      }
      String name = shortName(day);
      String label = day.getValue() % 2 == 1 ? name + " " : MARGIN;
      out.line(terminal.paint(Style.FAINT, label) + line.toString().stripTrailing());
    }
    out.line();
  }

  /// The names of the months above the weeks in which they begin.
  private static String months(LocalDate first, int weeks) {
    var line = new StringBuilder(MARGIN);
    for (int week = 0; week < weeks; week++) {
      LocalDate date = first.plusWeeks(week);
      boolean begins = date.getDayOfMonth() <= 7;
      String name = shortName(date.getMonth());
      int at = MARGIN.length() + week;
      if (begins && line.length() <= at && week + name.length() <= weeks) {
        line.append(" ".repeat(at - line.length())).append(name).append(' ');
      }
    }
    return line.toString().stripTrailing();
  }

  /// The English name of a weekday or month, as in `Feb`.
  private static String shortName(Enum<?> constant) {
    String name = constant.name();
    return name.charAt(0) + name.substring(1, NAME_LETTERS).toLowerCase(Locale.ROOT);
  }

  /// @param sorted the numbers of all days in their order
  private String block(LocalDate date, long[] sorted) {
    Long count = messages.get(date.toString());
    if (count == null) {
      return NONE;
    }
    int rank = fewer(count, sorted) * BLOCKS.length() / sorted.length;
    return BLOCKS.substring(rank, rank + 1);
  }

  /// How many days have fewer messages.
  private static int fewer(long count, long[] sorted) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < count) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
