package dev.tsearch.indexer.stats;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.UsageTable;
import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import dev.tsearch.core.store.sidecar.UsageTable.UsageKind;
import dev.tsearch.core.transcript.Usage;
import dev.tsearch.indexer.stats.Periods.Period;
import dev.tsearch.indexer.stats.StatsGroup.CountedAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Sums up tables of use: each row, and all of them, since a session may be in several rows. One
/// owner, not thread-safe.
final class StatsCollector implements UsageTable.Visitor {
  private static final String NO_TOOL = "";

  private final StatsRequest request;
  private final boolean isByTool;
  private final Periods periods;
  private final Map<List<String>, StatsGroup> groups = new HashMap<>();
  private final StatsGroup sessions = new StatsGroup();
  private final HashTable<CountedAnswer> answers = new HashTable<>();
  private final HashTable<CountedRequest> requests = new HashTable<>();

  private Strand strand = new Strand(TranscriptId.main("", ""), "", "");
  private String session = "";
  private Optional<Prices.Price> price = Optional.empty();
  private @Nullable Period period;
  private final Map<String, Cell> cells = new HashMap<>();

  /// A request and the group in which it counts.
  private record CountedRequest(StatsGroup group, long time) {}

  /// Where entries of the current strand and period with a tool count.
  ///
  /// @param span the span of their session in the group
  /// @param whole the span of their session in all groups
  private record Cell(
      StatsGroup group, StatsGroup.SessionSpan span, StatsGroup.SessionSpan whole) {}

  StatsCollector(StatsRequest request) {
    this.request = request;
    this.isByTool = request.groupings().contains(StatsGrouping.TOOL);
    this.periods = new Periods(request.groupings(), request.zone());
  }

  @Override
  public boolean strand(Strand next) {
    strand = next;
    session = next.transcript().source() + '\0' + next.transcript().session();
    period = null;
    cells.clear();
    price = request.prices().of(next.model());
    return request.filter().matches(next);
  }

  @Override
  public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
    StatsFilter filter = request.filter();
    if (filter.time().contains(time) && (!filter.isOfTools() || filter.matchesTool(tool))) {
      Cell cell = cell(time, isByTool ? tool : NO_TOOL);
      cell.group().add(kind, isMessage);
      cell.span().add(time);
      cell.whole().add(time);
    }
  }

  @Override
  public void answer(long hash, long time, Usage usage) {
    if (request.filter().isOfTools() || !request.filter().time().contains(time)) {
      return;
    }
    CountedAnswer known = answers.get(hash);
    if (known == null || known.isReplacedBy(usage, time)) {
      if (known != null) {
        known.remove();
      }
      var counted =
          new CountedAnswer(
              cell(time, NO_TOOL).group(),
              usage,
              time,
              strand.transcript().isAgent(),
              price.map(of -> of.of(usage)).orElse(-1.0));
      counted.add();
      answers.put(hash, counted);
    }
  }

  @Override
  public void request(long hash, long time) {
    if (request.filter().isOfTools() || !request.filter().time().contains(time)) {
      return;
    }
    CountedRequest known = requests.get(hash);
    if (known == null || time < known.time()) {
      if (known != null) {
        known.group().addTurns(-1);
      }
      var counted = new CountedRequest(cell(time, NO_TOOL).group(), time);
      counted.group().addTurns(1);
      requests.put(hash, counted);
    }
  }

  private Cell cell(long time, String tool) {
    Period current = period;
    if (current == null || !current.has(time)) {
      current = periods.of(time);
      period = current;
      cells.clear();
    }
    Cell cell = cells.get(tool);
    if (cell == null) {
      StatsGroup group = groups.computeIfAbsent(labels(current, tool), _ -> new StatsGroup());
      cell = new Cell(group, group.span(session), sessions.span(session));
      cells.put(tool, cell);
    }
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
