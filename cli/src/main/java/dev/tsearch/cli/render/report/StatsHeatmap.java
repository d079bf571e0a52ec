package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.indexer.stats.StatsRow;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The messages of each day in the last 53 weeks, a column for each week, or for as many weeks as
/// the terminal has room for. A darker block says that a day has more messages than a quarter, half
/// or three quarters of the days with some.
///
/// @param messages the number of messages by day; days without any are absent
/// @param today the last day
public record StatsHeatmap(Map<LocalDate, Long> messages, LocalDate today) {
  private static final int WEEKS = 53;
  private static final String BLOCKS = "░▒▓█";
  private static final String NONE = "·";
  private static final String MARGIN = "    ";

  /// Copies the map.
  public StatsHeatmap {
    messages = Map.copyOf(messages);
  }

  static StatsHeatmap of(List<StatsRow> days, LocalDate today) {
    Map<LocalDate, Long> messages = new HashMap<>();
    for (StatsRow day : days) {
      String label = day.labels().getFirst();
      if (!label.isEmpty() && day.counts().messages() > 0) {
        messages.put(LocalDate.parse(label), day.counts().messages());
      }
    }
    return new StatsHeatmap(messages, today);
  }

  /// Prints the months, a line for each day of the week, and an empty line.
  public void print(TextOutput out, Terminal terminal) throws OutputException {
    int weeks = Math.min(WEEKS, terminal.width() - MARGIN.length());
    LocalDate last = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    LocalDate first = last.minusWeeks(weeks - 1L);
    out.line(terminal.paint(Style.FAINT, months(first, weeks)));
    for (DayOfWeek day : DayOfWeek.values()) {
      var line = new StringBuilder();
      for (int week = 0; week < weeks; week++) {
        LocalDate date = first.plusWeeks(week).plusDays(day.getValue() - 1L);
        line.append(date.isAfter(today) ? " " : block(date));
      }
      String name = day.getDisplayName(TextStyle.SHORT, Locale.ROOT);
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
      String name = date.getMonth().getDisplayName(TextStyle.SHORT, Locale.ROOT);
      int at = MARGIN.length() + week;
      if (begins && line.length() <= at && week + name.length() <= weeks) {
        line.append(" ".repeat(at - line.length())).append(name).append(' ');
      }
    }
    return line.toString().stripTrailing();
  }

  private String block(LocalDate date) {
    Long count = messages.get(date);
    if (count == null) {
      return NONE;
    }
    long fewer = messages.values().stream().filter(other -> other < count).count();
    int rank = (int) (fewer * BLOCKS.length() / messages.size());
    return BLOCKS.substring(rank, rank + 1);
  }
}
