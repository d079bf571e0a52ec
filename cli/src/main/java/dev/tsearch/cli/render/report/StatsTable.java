package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Table;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.indexer.answer.StatsObjects;
import dev.tsearch.indexer.stats.ArchiveStats;
import dev.tsearch.indexer.stats.Counts;
import dev.tsearch.indexer.stats.StatsGrouping;
import dev.tsearch.indexer.stats.StatsRow;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/// Prints statistics as a table, as JSON or as comma-separated values.
///
/// The columns of a pipe and of CSV are the groupings and then `sessions messages turns answers
/// input output cache_read cache_creation tool_calls failures compactions seconds`, `cost` if there
/// are prices, `cache_creation_5m cache_creation_1h`, of sub-agents `agent_answers agent_input
/// agent_output agent_cache_read agent_cache_creation`, and `unpriced` if there are prices; a label
/// that is unknown, and a cost if no answer has a price, is an empty text. What agents used is also
/// in the other columns. The JSON has one object per row, see [StatsObjects]. Rows grouped by time
/// are in its order, others by their output tokens, calls and messages, the largest first.
public final class StatsTable {
  private static final int BAR_CELLS = 8;
  private static final String BAR = "▏▎▍▌▋▊▉█";

  /// A column of a pipe and of CSV.
  private record Measure(String name, ToLongFunction<Counts> of) {
    private String text(Counts counts) {
      return Long.toString(of.applyAsLong(counts));
    }
  }

  private static final List<Measure> MEASURES =
      List.of(
          new Measure("sessions", Counts::sessions),
          new Measure("messages", Counts::messages),
          new Measure("turns", Counts::turns),
          new Measure("answers", Counts::answers),
          new Measure("input", counts -> counts.tokens().input()),
          new Measure("output", counts -> counts.tokens().output()),
          new Measure("cache_read", counts -> counts.tokens().cacheRead()),
          new Measure("cache_creation", counts -> counts.tokens().cacheCreation()),
          new Measure("tool_calls", Counts::calls),
          new Measure("failures", Counts::failures),
          new Measure("compactions", Counts::compactions),
          new Measure("seconds", Counts::seconds));

  /// The columns after the cost.
  private static final List<Measure> DETAILS =
      List.of(
          new Measure("cache_creation_5m", counts -> counts.tokens().shortCreation()),
          new Measure("cache_creation_1h", counts -> counts.tokens().longCreation()),
          new Measure("agent_answers", Counts::agentAnswers),
          new Measure("agent_input", counts -> counts.agentTokens().input()),
          new Measure("agent_output", counts -> counts.agentTokens().output()),
          new Measure("agent_cache_read", counts -> counts.agentTokens().cacheRead()),
          new Measure("agent_cache_creation", counts -> counts.agentTokens().cacheCreation()));

  /// A column of a terminal, with its [Table.Column#number] and the text of a row in it.
  private record Figure(String heading, int priority, Function<Counts, String> of) {
    private static Figure count(String heading, int priority, ToLongFunction<Counts> of) {
      return new Figure(heading, priority, counts -> Quantity.count(of.applyAsLong(counts)));
    }
  }

  private static final List<Figure> FIGURES =
      List.of(
          Figure.count("OUTPUT", 2, counts -> counts.tokens().output()),
          Figure.count("INPUT", 3, counts -> counts.tokens().input()),
          Figure.count("CACHE READ", 6, counts -> counts.tokens().cacheRead()),
          Figure.count("CACHE WRITE", 7, counts -> counts.tokens().cacheCreation()),
          Figure.count("ANSWERS", 8, Counts::answers),
          Figure.count("REQUESTS", 12, Counts::turns),
          Figure.count("MESSAGES", 9, Counts::messages),
          Figure.count("CALLS", 4, Counts::calls),
          Figure.count("FAILED", 10, Counts::failures),
          Figure.count("COMPACTIONS", 14, Counts::compactions),
          Figure.count("SESSIONS", 11, Counts::sessions),
          new Figure("TIME", 13, StatsTable::time));

  /// Texts of a figure that say nothing.
  private static final Set<String> NONE = Set.of("0", "");

  private static final Figure COST = new Figure("COST", 3, counts -> cost(counts, "%.2f"));

  private final List<StatsGrouping> groupings;
  private final List<StatsRow> rows;
  private final Counts total;
  private final boolean hasPrices;

  /// @param groupings what the rows are grouped by
  /// @param hasPrices whether the cost is printed
  public StatsTable(List<StatsGrouping> groupings, ArchiveStats.Result result, boolean hasPrices) {
    this.groupings = List.copyOf(groupings);
    this.rows = sorted(result.rows(), this.groupings);
    this.total = result.total();
    this.hasPrices = hasPrices;
  }

  /// The rows by time if that is the first grouping, else the largest first. Rows of a time within
  /// other groups stay together, in the order of time.
  private static List<StatsRow> sorted(List<StatsRow> rows, List<StatsGrouping> groupings) {
    int first = 0;
    while (first < groupings.size() && !groupings.get(first).isOfTime()) {
      first++;
    }
    if (first == groupings.size()) {
      return rows.stream().sorted(StatsTable::largestFirst).toList();
    }
    int leading = first;
    Map<List<String>, Long> tokens = new HashMap<>();
    for (StatsRow row : rows) {
      tokens.merge(row.labels().subList(0, leading), row.counts().tokens().output(), Long::sum);
    }
    return rows.stream()
        .sorted((one, other) ->
            Long.compare(
                tokens.getOrDefault(other.labels().subList(0, leading), 0L),
                tokens.getOrDefault(one.labels().subList(0, leading), 0L)))
        .toList();
  }

  /// Written out: comparators of `Comparator` are linked at run time.
  private static int largestFirst(StatsRow one, StatsRow other) {
    int byOutput = Long.compare(other.counts().tokens().output(), one.counts().tokens().output());
    int byCalls = Long.compare(other.counts().calls(), one.counts().calls());
    if (byOutput != 0 || byCalls != 0) {
      return byOutput != 0 ? byOutput : byCalls;
    }
    return Long.compare(other.counts().messages(), one.counts().messages());
  }

  /// The number of rows.
  public int size() {
    return rows.size();
  }

  /// The days of the last year; empty if the rows are not days alone.
  ///
  /// @param today the last day
  public Optional<StatsHeatmap> heatmap(LocalDate today) {
    return groupings.equals(List.of(StatsGrouping.DAY)) && !rows.isEmpty()
        ? Optional.of(StatsHeatmap.of(rows, today))
        : Optional.empty();
  }

  private List<StatsRow> first(int limit) {
    boolean isLatestWanted = !groupings.isEmpty() && groupings.getFirst().isOfTime();
    int from = isLatestWanted ? Math.max(0, rows.size() - limit) : 0;
    return rows.subList(from, Math.min(rows.size(), from + limit));
  }

  /// Prints one JSON object per row.
  public void printJson(int limit, TextOutput out) throws OutputException {
    var objects = new StatsObjects(groupings, hasPrices);
    for (StatsRow row : first(limit)) {
      out.json(generator -> objects.write(row, generator));
    }
  }

  /// Prints comma-separated values with a heading (RFC 4180).
  public void printCsv(int limit, TextOutput out) throws OutputException {
    var names = new ArrayList<String>();
    groupings.forEach(grouping -> names.add(grouping.key()));
    MEASURES.forEach(measure -> names.add(measure.name()));
    if (hasPrices) {
      names.add("cost");
    }
    DETAILS.forEach(measure -> names.add(measure.name()));
    if (hasPrices) {
      names.add("unpriced");
    }
    out.line(String.join(",", names));
    for (StatsRow row : first(limit)) {
      var values = new ArrayList<String>();
      row.labels().forEach(label -> values.add(quoted(Sanitizer.line(label))));
      values.addAll(figures(row.counts()));
      out.line(String.join(",", values));
    }
  }

  private static String quoted(String value) {
    boolean isPlain = value.indexOf(',') < 0 && value.indexOf('"') < 0;
    return isPlain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }

  private List<String> figures(Counts counts) {
    var figures = new ArrayList<String>();
    MEASURES.forEach(measure -> figures.add(measure.text(counts)));
    if (hasPrices) {
      figures.add(cost(counts, "%.4f"));
    }
    DETAILS.forEach(measure -> figures.add(measure.text(counts)));
    if (hasPrices) {
      figures.add(Long.toString(counts.unpriced()));
    }
    return figures;
  }

  /// Prints a table: on a terminal with headings, bars and the totals, and without figures that are
  /// zero in all rows.
  ///
  /// @return the headings of the columns for which a terminal is too narrow
  public List<String> print(int limit, TextOutput out, Terminal terminal) throws OutputException {
    if (!terminal.isTerminal()) {
      for (StatsRow row : first(limit)) {
        var values = new ArrayList<String>();
        row.labels().forEach(label -> values.add(Sanitizer.line(label)));
        values.addAll(figures(row.counts()));
        out.line(String.join("\t", values));
      }
      return List.of();
    }
    if (rows.isEmpty()) {
      return List.of();
    }
    var table = new Table(columns());
    ShortIds ids = ShortIds.ofSessions(sessions());
    long most = 1;
    for (StatsRow row : rows) {
      most = Math.max(most, size(row.counts()));
    }
    for (StatsRow row : first(limit)) {
      row(row.labels(), bar(size(row.counts()), most), row.counts(), ids, table);
    }
    if (!groupings.isEmpty()) {
      List<String> labels = new ArrayList<>(groupings.stream().map(_ -> "").toList());
      labels.set(0, "total");
      row(labels, "", total, ShortIds.of(List.of()), table);
    }
    return table.print(out, terminal);
  }

  private List<String> sessions() {
    int at = groupings.indexOf(StatsGrouping.SESSION);
    return at < 0 ? List.of() : rows.stream().map(row -> row.labels().get(at)).toList();
  }

  private Table.Column[] columns() {
    var columns = new ArrayList<Table.Column>();
    int project = groupings.indexOf(StatsGrouping.PROJECT);
    for (int i = 0; i < groupings.size(); i++) {
      // A long name is shortened: it would leave no room for the figures.
      columns.add(
          new Table.Column(
              groupings.get(i).key().toUpperCase(Locale.ROOT),
              i == project ? Table.Align.TAIL : Table.Align.LEFT,
              1,
              i == Math.max(0, project)));
    }
    if (!groupings.isEmpty()) {
      columns.add(Table.Column.text("", 5));
    }
    int first = shown().stream().mapToInt(Figure::priority).min().orElse(0);
    for (Figure figure : shown()) {
      // A bar says nothing without a number.
      int rank = figure.priority() == first ? 2 : figure.priority();
      columns.add(Table.Column.number(figure.heading(), rank));
    }
    return columns.toArray(Table.Column[]::new);
  }

  private void row(List<String> labels, String bar, Counts counts, ShortIds ids, Table table) {
    var values = new ArrayList<String>();
    for (int i = 0; i < groupings.size(); i++) {
      String label = labels.get(i);
      boolean isSession = groupings.get(i) == StatsGrouping.SESSION && !bar.isEmpty();
      values.add(label.isEmpty() && !bar.isEmpty() ? "–" : isSession ? ids.of(label) : label);
    }
    if (!groupings.isEmpty()) {
      values.add(bar.strip());
    }
    for (Figure figure : shown()) {
      values.add(figure.of().apply(counts));
    }
    table.row(values.toArray(String[]::new));
  }

  private List<Figure> shown() {
    List<Figure> all =
        hasPrices ? Stream.concat(FIGURES.stream(), Stream.of(COST)).toList() : FIGURES;
    return all.stream().filter(figure -> !NONE.contains(figure.of().apply(total))).toList();
  }

  private static String cost(Counts counts, String format) {
    OptionalDouble cost = counts.knownCost();
    return cost.isPresent() ? String.format(Locale.ROOT, format, cost.getAsDouble()) : "";
  }

  private static String time(Counts counts) {
    return counts.seconds() == 0 ? "" : Quantity.duration(counts.seconds() * 1_000_000_000);
  }

  /// What the length of a bar says: output tokens, or without any the calls or messages.
  private long size(Counts counts) {
    if (total.answers() > 0 && !groupings.contains(StatsGrouping.TOOL)) {
      return counts.tokens().output();
    }
    return groupings.contains(StatsGrouping.TOOL) ? counts.calls() : counts.messages();
  }

  /// A bar in eighths of a cell; a blank if it is empty.
  private static String bar(long size, long most) {
    int eighths = (int) Math.round((double) size * BAR_CELLS * BAR.length() / most);
    if (eighths == 0) {
      return size > 0 ? BAR.substring(0, 1) : " ";
    }
    int whole = eighths / BAR.length();
    int rest = eighths % BAR.length();
    return BAR.substring(BAR.length() - 1).repeat(whole)
        + (rest == 0 ? "" : BAR.substring(rest - 1, rest));
  }
}
