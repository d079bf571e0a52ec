package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.indexer.stats.Counts;
import dev.tsearch.indexer.stats.StatsGrouping;
import dev.tsearch.indexer.stats.StatsRow;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebContent;
import dev.tsearch.service.web.html.WebTexts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Rows of statistics as tables, each row with a bar, and as CSV.
///
/// @param state the address of the page
record StatsCharts(PageAddress state) {
  /// More rows are only in the CSV.
  private static final int MAX_ROWS = 15;

  private static final int FULL = 100;

  /// A table of the rows with the largest bars; weeks in their order, the latest first.
  PageElement bars(StatsGrouping grouping, List<StatsRow> rows) {
    boolean isTools = grouping == StatsGrouping.TOOL;
    List<StatsRow> shown =
        rows.stream()
            .filter(row -> !row.labels().getFirst().isEmpty())
            .sorted(
                grouping.isOfTime()
                    ? Comparator.comparing((StatsRow row) -> row.labels().getFirst()).reversed()
                    : Comparator.comparingLong((StatsRow row) -> length(grouping, row)).reversed())
            .limit(MAX_ROWS)
            .toList();
    long most = shown.stream().mapToLong(row -> length(grouping, row)).max().orElse(0);
    Map<String, String> names =
        grouping == StatsGrouping.PROJECT
            ? WebTexts.lastParts(shown.stream().map(row -> row.labels().getFirst()).toList())
            : Map.of();
    var lines = new ArrayList<PageNode>();
    for (StatsRow row : shown) {
      String label = row.labels().getFirst();
      lines.add(line(grouping, row, names.getOrDefault(label, label), most));
    }
    return element("section", "chart")
        .add(
            element("h2").add(title(grouping)),
            element("table")
                .add(
                    element("caption", "hidden").add(title(grouping)),
                    head(
                        isTools
                            ? List.of(grouping.key(), "", "calls", "failed")
                            : List.of(grouping.key(), "", "tokens out", "messages")),
                    element("tbody").add(lines)),
            element("p", "detail")
                .add(
                    link(
                        state.with("csv", grouping.key()).text(),
                        "CSV of "
                            + WebTexts.number(rows.size())
                            + (rows.size() == 1 ? " row" : " rows"))));
  }

  private static String title(StatsGrouping grouping) {
    return grouping == StatsGrouping.TOOL ? "calls by tool" : "tokens by " + grouping.key();
  }

  private static PageElement head(List<String> names) {
    var cells = new ArrayList<PageNode>();
    for (String name : names) {
      cells.add(name.isEmpty() ? element("td") : element("th").with("scope", "col").add(name));
    }
    return element("thead").add(element("tr").add(cells));
  }

  /// What the bar of a row shows.
  private static long length(StatsGrouping grouping, StatsRow row) {
    return grouping == StatsGrouping.TOOL ? row.counts().calls() : row.counts().tokens().output();
  }

  private PageElement line(StatsGrouping grouping, StatsRow row, String name, long most) {
    String label = row.labels().getFirst();
    Counts counts = row.counts();
    long length = length(grouping, row);
    long width = most == 0 ? 0 : length * FULL / most;
    PageElement bar =
        element("svg")
            .with("aria-hidden", "true")
            .with("viewBox", "0 0 100 10")
            .with("preserveAspectRatio", "none")
            .add(element("rect", "bar").with("width", Long.toString(width)).with("height", "10"));
    String last =
        grouping == StatsGrouping.TOOL
            ? WebTexts.percent(counts.failures(), counts.calls())
            : WebTexts.number(counts.messages());
    return element("tr")
        .add(
            element("th")
                .with("scope", "row")
                .with("title", label)
                .add(link(within(grouping, label).text(), name)),
            element("td", "room").add(bar),
            element("td").add(WebTexts.number(length)),
            element("td").add(last));
  }

  /// This page with a row only.
  private PageAddress within(StatsGrouping grouping, String label) {
    return grouping == StatsGrouping.WEEK
        ? state.with("since", label).with("until", TimeHistogram.endOfWeek(label))
        : state.with(grouping.key(), label);
  }

  /// The rows as CSV (RFC 4180), with a head.
  static WebContent csv(StatsGrouping grouping, List<StatsRow> rows) {
    var text =
        new StringBuilder(grouping.key())
            .append(
                ",sessions,messages,tool_calls,failures,input,output,cache_read,cache_creation\r\n");
    for (StatsRow row : rows) {
      Counts counts = row.counts();
      text.append('"').append(row.labels().getFirst().replace("\"", "\"\"")).append('"');
      for (long figure :
          List.of(
              (long) counts.sessions(),
              counts.messages(),
              counts.calls(),
              counts.failures(),
              counts.tokens().input(),
              counts.tokens().output(),
              counts.tokens().cacheRead(),
              counts.tokens().cacheCreation())) {
        text.append(',').append(figure);
      }
      text.append("\r\n");
    }
    return WebContent.csv(text.toString());
  }
}
