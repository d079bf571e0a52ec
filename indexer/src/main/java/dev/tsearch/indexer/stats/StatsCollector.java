package dev.tsearch.indexer.stats;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.UsageTable;
import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import dev.tsearch.core.store.sidecar.UsageTable.UsageKind;
import dev.tsearch.core.store.usage.SessionUse;
import dev.tsearch.core.store.usage.StrandUse;
import dev.tsearch.core.store.usage.UsageCell;
import dev.tsearch.core.transcript.Usage;
import dev.tsearch.indexer.stats.Periods.Period;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Sums up tables of use: each row, and all of them, since a session may be in several rows. One
/// owner, not thread-safe.
final class StatsCollector implements UsageTable.Visitor {
  private static final String NO_TOOL = "";

  private final StatsRequest request;
  private final boolean isOfTools;
  private final boolean isByTool;
  private final Periods periods;
  private final Map<List<String>, StatsGroup> groups = new HashMap<>();
  private final StatsGroup sessions = new StatsGroup();
  private final Map<String, CountedLines> answersOf = new HashMap<>();
  private final Map<String, CountedLines> requestsOf = new HashMap<>();

  private Strand strand = new Strand(TranscriptId.main("", ""), "", "");
  private String session = "";
  private CountedLines answers = new CountedLines();
  private CountedLines requests = new CountedLines();
  private Optional<Prices.Price> price = Optional.empty();
  private @Nullable Period period;
  private final Map<String, StatsCell> cells = new HashMap<>();

  /// The cell of the line before, and its tool.
  private @Nullable StatsCell last;

  private String lastTool = NO_TOOL;

  StatsCollector(StatsRequest request) {
    this.request = request;
    this.isOfTools = request.filter().isOfTools();
    this.isByTool = request.groupings().contains(StatsGrouping.TOOL);
    this.periods = new Periods(request.groupings(), request.zone());
  }

  @Override
  public boolean strand(Strand next) {
    begin(next);
    String name = next.transcript().session();
    answers = answersOf.computeIfAbsent(name, _ -> new CountedLines());
    requests = requestsOf.computeIfAbsent(name, _ -> new CountedLines());
    return request.filter().matches(next);
  }

  private void begin(Strand next) {
    strand = next;
    session = next.transcript().source() + '\0' + next.transcript().session();
    period = null;
    last = null;
    cells.clear();
    price = request.prices().of(next.model());
  }

  @Override
  public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
    StatsFilter filter = request.filter();
    if (filter.time().contains(time) && (!isOfTools || filter.matchesTool(tool))) {
      StatsCell cell = cell(time, isByTool ? tool : NO_TOOL);
      cell.group().add(kind, isMessage);
      cell.span().add(time);
      cell.whole().add(time);
    }
  }

  @Override
  public void answer(long hash, long time, Usage usage) {
    if (!isOfTools && request.filter().time().contains(time)) {
      answers.answer(hash, time, usage, cell(time, NO_TOOL));
    }
  }

  @Override
  public void request(long hash, long time) {
    if (!isOfTools && request.filter().time().contains(time)) {
      requests.request(hash, time, cell(time, NO_TOOL));
    }
  }

  /// Receives the merged table of a session of which nothing else is added: each answer and request
  /// is in it once, so that none needs to be known again.
  UsageTable.Visitor merged() {
    return new UsageTable.Visitor() {
      @Override
      public boolean strand(Strand next) {
        begin(next);
        return true;
      }

      @Override
      public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
        StatsCollector.this.entry(time, kind, isMessage, tool);
      }

      @Override
      public void answer(long hash, long time, Usage usage) {
        StatsCell cell = cell(time, NO_TOOL);
        cell.group().add(usage, cell, 1);
      }

      @Override
      public void request(long hash, long time) {
        cell(time, NO_TOOL).group().addTurns(1);
      }
    };
  }

  /// Adds the sums of a session, of which nothing else is added, if the groups of all of them are
  /// certain: sums may be of two days.
  ///
  /// @return whether they were added; if not, nothing was
  boolean add(SessionUse use) {
    Map<Strand, List<UsageCell>> sums = new LinkedHashMap<>();
    for (Map.Entry<Strand, StrandUse> one : use.strands().entrySet()) {
      List<UsageCell> cells =
          periods.isOfTime() && !isByTool ? one.getValue().byTime() : one.getValue().byTool();
      for (UsageCell cell : cells) {
        if (!periods.haveOne(cell.first(), cell.last())) {
          return false;
        }
      }
      sums.put(one.getKey(), cells);
    }
    sums.forEach((next, cells) -> {
      begin(next);
      cells.forEach(this::add);
    });
    return true;
  }

  private void add(UsageCell sums) {
    StatsCell cell = cell(sums.first(), isByTool ? sums.tool() : NO_TOOL);
    cell.group().add(sums, cell);
    cell.span().add(sums.firstEntry());
    cell.span().add(sums.lastEntry());
    cell.whole().add(sums.firstEntry());
    cell.whole().add(sums.lastEntry());
  }

  private StatsCell cell(long time, String tool) {
    Period current = period;
    if (current == null || !current.has(time)) {
      current = periods.of(time);
      period = current;
      cells.clear();
    } else if (last != null && tool.equals(lastTool)) {
      return last;
    }
    StatsCell cell = cells.get(tool);
    if (cell == null) {
      StatsGroup group = groups.computeIfAbsent(labels(current, tool), _ -> new StatsGroup());
      cell =
          new StatsCell(
              group,
              group.span(session),
              sessions.span(session),
              strand.transcript().isAgent(),
              price);
      cells.put(tool, cell);
    }
    last = cell;
    lastTool = tool;
    return cell;
  }

  private List<String> labels(Period current, String tool) {
    var labels = new ArrayList<String>(request.groupings().size());
    for (int i = 0; i < request.groupings().size(); i++) {
      labels.add(
          switch (request.groupings().get(i)) {
            case DAY, WEEK, MONTH -> current.labels().get(i);
            case PROJECT -> strand.project();
            case MODEL -> strand.model();
            case TOOL -> tool;
            case SESSION -> strand.transcript().session();
            case SOURCE -> strand.transcript().source();
          });
    }
    return labels;
  }

  /// The rows, in the order of their labels.
  List<StatsRow> rows() {
    var rows = new ArrayList<StatsRow>();
    groups.forEach((labels, group) -> rows.add(new StatsRow(labels, group.counts())));
    rows.sort(StatsRow.BY_LABELS);
    return rows;
  }

  /// The sums of all rows. A session that is in several rows counts once.
  Counts total() {
    Counts total = sessions.counts();
    for (StatsGroup group : groups.values()) {
      total = total.plus(group.counts());
    }
    return total;
  }
}
