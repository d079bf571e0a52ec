package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Sessions by day: one line a day, the latest first, with a block for each session. The height of
/// a block grows with the number of entries. In a pipe: day, number of sessions, number of entries.
/// Sessions without a time are left out.
///
/// @param sessions the sessions
/// @param limit the largest number of days
public record SessionTimeline(List<SessionRow> sessions, int limit) {
  private static final String BLOCKS = "▁▂▃▄▅▆▇█";

  /// Each block means four times as many entries as the one before it.
  private static final int STEP_BITS = 2;

  /// Copies the list.
  public SessionTimeline {
    sessions = List.copyOf(sessions);
  }

  /// Prints the days.
  public void print(TextOutput out, Terminal terminal, HumanTime time) throws OutputException {
    Map<LocalDate, List<SessionRow>> days = new TreeMap<>(Comparator.reverseOrder());
    for (SessionRow row : sessions) {
      if (row.max() != TimeRange.UNDATED) {
        days.computeIfAbsent(time.day(row.max()), _ -> new ArrayList<>()).add(row);
      }
    }
    int shown = 0;
    for (Map.Entry<LocalDate, List<SessionRow>> day : days.entrySet()) {
      if (shown++ == limit) {
        break;
      }
      List<SessionRow> rows = day.getValue();
      long entries = rows.stream().mapToLong(SessionRow::count).sum();
      if (terminal.isTerminal()) {
        out.line(line(time.of(day.getKey()), rows, entries, terminal));
      } else {
        out.line(day.getKey() + "\t" + rows.size() + "\t" + entries);
      }
    }
  }

  private static String line(String day, List<SessionRow> rows, long entries, Terminal terminal) {
    int width = terminal.width() - DisplayWidth.of(day) - 4;
    String counts = Quantity.of(rows.size(), "session", "sessions");
    String all = counts + ", " + Quantity.of(entries, "entry", "entries");
    if (DisplayWidth.of(all) < width) {
      counts = all;
    }
    int room = width - DisplayWidth.of(counts);
    var blocks = new StringBuilder();
    for (SessionRow row : rows.reversed()) {
      blocks.append(block(row.count()));
    }
    String shown = DisplayWidth.cut(blocks.toString(), Math.max(1, room));
    return day + "  " + shown + "  " + terminal.paint(Style.FAINT, counts);
  }

  private static char block(int entries) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(entries);
    return BLOCKS.charAt(Math.min(bits / STEP_BITS, BLOCKS.length() - 1));
  }
}
