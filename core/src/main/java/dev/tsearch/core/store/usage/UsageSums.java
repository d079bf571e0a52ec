package dev.tsearch.core.store.usage;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.sidecar.UsageTable;
import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import dev.tsearch.core.store.sidecar.UsageTable.UsageKind;
import dev.tsearch.core.transcript.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Sums up the table of a session: of each strand the lines by tool, and again by half hours of
/// UTC. In all but three of today's zones a day begins with a half hour of UTC, so that these sums
/// are of one day whatever the zone of the person who asks.
final class UsageSums implements UsageTable.Visitor {
  private static final long HALF_HOUR_SECONDS = 1800;
  private static final long NO_HALF_HOUR = Long.MIN_VALUE;

  private final Map<Strand, StrandSums> strands = new LinkedHashMap<>();
  private StrandSums current = new StrandSums();

  private UsageSums() {}

  /// The sums of a table by strand, in the order of their first lines.
  static Map<Strand, StrandUse> of(UsageTable table) {
    var sums = new UsageSums();
    table.forEach(sums);
    Map<Strand, StrandUse> uses = new LinkedHashMap<>();
    sums.strands.forEach((strand, strandSums) -> uses.put(strand, strandSums.use()));
    return uses;
  }

  @Override
  public boolean strand(Strand strand) {
    current = strands.computeIfAbsent(strand, _ -> new StrandSums());
    return true;
  }

  @Override
  public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
    current.ofTool(tool, time).entry(time, kind, isMessage);
    current.ofTime(time).entry(time, kind, isMessage);
  }

  @Override
  public void answer(long hash, long time, Usage usage) {
    current.ofTool("", time).answer(time, usage);
    current.ofTime(time).answer(time, usage);
  }

  @Override
  public void request(long hash, long time) {
    current.ofTool("", time).request(time);
    current.ofTime(time).request(time);
  }

  /// The sums of a strand.
  private static final class StrandSums {
    private final Map<Key, Sums> byTool = new LinkedHashMap<>();
    private final SortedMap<Long, Sums> byTime = new TreeMap<>();

    private record Key(String tool, boolean isDated) {}

    private Sums ofTool(String tool, long time) {
      return byTool.computeIfAbsent(new Key(tool, time != TimeRange.UNDATED), _ -> new Sums());
    }

    private Sums ofTime(long time) {
      boolean isDated = time != TimeRange.UNDATED;
      long halfHour = isDated ? Math.floorDiv(time, HALF_HOUR_SECONDS) : NO_HALF_HOUR;
      return byTime.computeIfAbsent(halfHour, _ -> new Sums());
    }

    private StrandUse use() {
      List<UsageCell> tools = new ArrayList<>();
      byTool.forEach((key, sums) -> tools.add(sums.cell(key.tool())));
      List<UsageCell> times = byTime.values().stream().map(sums -> sums.cell("")).toList();
      return new StrandUse(tools, StrandUse.encode(times));
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

    private void line(long time) {
      first = Math.min(first, time);
      last = Math.max(last, time);
    }

    private void entry(long time, UsageKind kind, boolean isMessage) {
      line(time);
      firstEntry = Math.min(firstEntry, time);
      lastEntry = Math.max(lastEntry, time);
      messages += isMessage ? 1 : 0;
      switch (kind) {
        case OTHER -> {}
        case CALL -> calls++;
        case FAILURE -> failures++;
        case COMPACTION -> compactions++;
      }
    }

    private void answer(long time, Usage usage) {
      line(time);
      answers++;
      tokens = tokens.plus(usage);
    }

    private void request(long time) {
      line(time);
      turns++;
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
