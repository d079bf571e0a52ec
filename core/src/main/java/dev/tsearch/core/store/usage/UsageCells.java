package dev.tsearch.core.store.usage;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.sidecar.UsageTable;
import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import dev.tsearch.core.store.sidecar.UsageTable.UsageKind;
import dev.tsearch.core.transcript.Usage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Sums up the table of a session: of each strand the lines by tool and by *stretches* of time,
/// between which nothing happened for an hour. A person who groups by day has few stretches that
/// begin before midnight and end after it.
final class UsageCells implements UsageTable.Visitor {
  private static final long GAP_SECONDS = 3600;

  private final long[] stretches;
  private final Map<Strand, Map<Key, Sums>> cells = new LinkedHashMap<>();
  private Map<Key, Sums> current = Map.of();

  /// @param start the first second of the stretch; 0 for lines without a time
  private record Key(String tool, long start) {}

  private UsageCells(long[] stretches) {
    this.stretches = stretches;
  }

  /// The cells of a table by strand, in the order of their first lines.
  static Map<Strand, List<UsageCell>> of(UsageTable table) {
    var times = new Times();
    table.forEach(times);
    var cells = new UsageCells(times.starts());
    table.forEach(cells);
    Map<Strand, List<UsageCell>> summed = new LinkedHashMap<>();
    cells.cells.forEach((strand, sums) -> {
      var list = new ArrayList<UsageCell>();
      sums.forEach((key, sum) -> list.add(sum.cell(key.tool())));
      summed.put(strand, list);
    });
    return summed;
  }

  @Override
  public boolean strand(Strand strand) {
    current = cells.computeIfAbsent(strand, _ -> new LinkedHashMap<>());
    return true;
  }

  @Override
  public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
    Sums sums = sums(tool, time);
    sums.entry(time);
    sums.messages += isMessage ? 1 : 0;
    switch (kind) {
      case OTHER -> {}
      case CALL -> sums.calls++;
      case FAILURE -> sums.failures++;
      case COMPACTION -> sums.compactions++;
    }
  }

  @Override
  public void answer(long hash, long time, Usage usage) {
    Sums sums = sums("", time);
    sums.answers++;
    sums.tokens = sums.tokens.plus(usage);
  }

  @Override
  public void request(long hash, long time) {
    sums("", time).turns++;
  }

  private Sums sums(String tool, long time) {
    int at = Arrays.binarySearch(stretches, time);
    long start = time == TimeRange.UNDATED ? 0 : stretches[at < 0 ? -at - 2 : at];
    Sums sums = current.computeIfAbsent(new Key(tool, start), _ -> new Sums());
    sums.first = Math.min(sums.first, time);
    sums.last = Math.max(sums.last, time);
    return sums;
  }

  /// Collects the times of all lines.
  private static final class Times implements UsageTable.Visitor {
    private long[] times = new long[64];
    private int count;

    @Override
    public boolean strand(Strand strand) {
      return true;
    }

    @Override
    public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
      add(time);
    }

    @Override
    public void answer(long hash, long time, Usage usage) {
      add(time);
    }

    @Override
    public void request(long hash, long time) {
      add(time);
    }

    private void add(long time) {
      times = count == times.length ? Arrays.copyOf(times, 2 * count) : times;
      times[count++] = time;
    }

    /// The first second of each stretch, in order.
    private long[] starts() {
      long[] sorted = Arrays.copyOf(times, count);
      Arrays.sort(sorted);
      long[] starts = new long[count];
      int found = 0;
      for (int i = 0; i < count; i++) {
        if (i == 0 || sorted[i] - sorted[i - 1] > GAP_SECONDS) {
          starts[found++] = sorted[i];
        }
      }
      return Arrays.copyOf(starts, found);
    }
  }

  /// The sums of a cell.
  private static final class Sums {
    private long first = Long.MAX_VALUE;
    private long last;
    private long firstEntry = Long.MAX_VALUE;
    private long lastEntry;
    private long messages;
    private long calls;
    private long failures;
    private long compactions;
    private long turns;
    private long answers;
    private Usage tokens = Usage.NONE;

    private void entry(long time) {
      firstEntry = Math.min(firstEntry, time);
      lastEntry = Math.max(lastEntry, time);
    }

    private UsageCell cell(String tool) {
      return new UsageCell(
          tool,
          first,
          last,
          lastEntry == 0 ? 0 : firstEntry,
          lastEntry,
          messages,
          calls,
          failures,
          compactions,
          turns,
          answers,
          tokens);
    }
  }
}
