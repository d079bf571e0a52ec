package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;

import dev.tsearch.core.entry.Field;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.stats.ArchiveStats;
import dev.tsearch.indexer.stats.Counts;
import dev.tsearch.indexer.stats.Prices;
import dev.tsearch.indexer.stats.StatsFilter;
import dev.tsearch.indexer.stats.StatsGrouping;
import dev.tsearch.indexer.stats.StatsRequest;
import dev.tsearch.indexer.stats.StatsRow;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFilters;
import dev.tsearch.service.web.html.PageFrame;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.WebContent;
import dev.tsearch.service.web.html.WebTexts;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The sums of messages, tokens and calls: `/stats` with the parameters of `/api/stats`. With
/// `csv`, the name of a grouping, it answers with the rows of that chart. Thread-safe.
///
/// @param served the archive and the surroundings
/// @param frame what surrounds the content
record StatsPage(ServedLibrary served, PageFrame frame) {
  private static final String CSV = "csv";

  /// The groupings that have a chart of bars, in their order.
  private static final List<StatsGrouping> CHARTS =
      List.of(
          StatsGrouping.WEEK,
          StatsGrouping.PROJECT,
          StatsGrouping.MODEL,
          StatsGrouping.TOOL,
          StatsGrouping.SOURCE);

  private static final PageFrame.PageExtra EXTRA =
      new PageFrame.PageExtra(List.of(), List.of(), List.of(List.of("?", "these keys")));

  WebContent answer(PageAddress address) throws IOException, InvalidQuestionException {
    Optional<String> csv = address.first(CSV);
    if (csv.filter(GrowthChart.CSV::equals).isPresent()) {
      return GrowthChart.of(stats(StatsGrouping.WEEK, address).rows()).csv();
    }
    if (csv.isPresent()) {
      StatsGrouping grouping =
          StatsGrouping.of(csv.get())
              .orElseThrow(() -> new InvalidQuestionException(CSV, "unknown: " + csv.get(), ""));
      return StatsCharts.csv(grouping, stats(grouping, address).rows());
    }
    ArchiveStats.Result days = stats(StatsGrouping.DAY, address);
    var charts = new ArrayList<PageNode>();
    var growth = new ArrayList<PageNode>();
    for (StatsGrouping grouping : CHARTS) {
      List<StatsRow> rows = stats(grouping, address).rows();
      if (grouping == StatsGrouping.WEEK) {
        growth.addAll(GrowthChart.of(rows).part(address));
      }
      if (rows.stream().anyMatch(row -> !row.labels().getFirst().isEmpty())) {
        charts.add(new StatsCharts(address).bars(grouping, rows));
      }
    }
    var damages = new ArrayList<String>();
    days.damages().forEach(damage -> damages.add(String.valueOf(damage.getMessage())));
    return WebContent.page(
        200,
        frame
            .at(address)
            .page(
                "Statistics · tsearch",
                "Stats",
                EXTRA,
                List.of(
                    element("h1").add("Statistics"),
                    element("div", "chips")
                        .add(PageFilters.chips(address.without(PageFilters.QUERY))),
                    element("div").add(WebTexts.notes(damages)),
                    totals(days.total()),
                    new DayMap(address).of(days.rows()),
                    element("div").add(growth),
                    element("div", "charts").add(charts))));
  }

  private ArchiveStats.Result stats(StatsGrouping grouping, PageAddress address)
      throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    FieldFilter fields = library.whole(ProgramQuestions.filter(address));
    Map<Field, List<String>> values = new LinkedHashMap<>(fields.values());
    if (fields.isErrorsOnly()) {
      values.put(Field.ERROR, List.of("true"));
    }
    Instant now = served.clock().instant();
    var questions = new ProgramQuestions(now, served.zone());
    var filter = new StatsFilter(questions.time(address, now), values);
    return library.stats(new StatsRequest(List.of(grouping), filter, served.zone(), Prices.NONE));
  }

  private static PageNode totals(Counts total) {
    Map<String, String> figures = new LinkedHashMap<>();
    figures.put("sessions with messages", WebTexts.number(total.sessions()));
    figures.put("messages", WebTexts.number(total.messages()));
    figures.put("tool calls", WebTexts.number(total.calls()));
    figures.put("failed", WebTexts.number(total.failures()));
    figures.put("tokens in", WebTexts.number(total.tokens().input()));
    figures.put("tokens out", WebTexts.number(total.tokens().output()));
    return WebTexts.figures(figures);
  }
}
