package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.indexer.stats.StatsRow;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebContent;
import dev.tsearch.service.web.html.WebTexts;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// How the number of messages grew from week to week.
///
/// @param weeks the weeks from the first to the last one, those without messages included
record GrowthChart(List<GrownWeek> weeks) {
  /// The word that asks for its rows as CSV.
  static final String CSV = "growth";

  private static final int WIDTH = 1_000;
  private static final int HEIGHT = 120;

  /// A week and what there was at its end.
  ///
  /// @param monday its first day
  /// @param messages the messages of the week
  /// @param total all messages up to its end
  record GrownWeek(LocalDate monday, long messages, long total) {}

  /// Copies the list.
  GrowthChart {
    weeks = List.copyOf(weeks);
  }

  /// The growth that rows by week show.
  static GrowthChart of(List<StatsRow> rows) {
    var counts = new TreeMap<LocalDate, Long>();
    for (StatsRow row : rows) {
      String monday = row.labels().getFirst();
      if (!monday.isEmpty()) {
        counts.merge(LocalDate.parse(monday), row.counts().messages(), Long::sum);
      }
    }
    var weeks = new ArrayList<GrownWeek>();
    long total = 0;
    LocalDate end = counts.isEmpty() ? LocalDate.MIN : counts.lastKey();
    for (LocalDate monday = counts.isEmpty() ? LocalDate.MAX : counts.firstKey();
        !monday.isAfter(end);
        monday = monday.plusWeeks(1)) {
      long messages = counts.getOrDefault(monday, 0L);
      total += messages;
      weeks.add(new GrownWeek(monday, messages, total));
    }
    return new GrowthChart(weeks);
  }

  /// The chart; empty if there are fewer than two weeks.
  List<PageNode> part(PageAddress state) {
    if (weeks.size() < 2) {
      return List.of();
    }
    long most = weeks.getLast().total();
    var points = new StringBuilder("0," + HEIGHT);
    var rows = new ArrayList<PageNode>();
    for (int at = 0; at < weeks.size(); at++) {
      GrownWeek week = weeks.get(at);
      long x = (long) at * WIDTH / (weeks.size() - 1);
      points.append(' ').append(x).append(',').append(HEIGHT - week.total() * HEIGHT / most);
      if (week.messages() > 0) {
        rows.add(
            element("tr")
                .add(
                    element("th").with("scope", "row").add(week.monday().toString()),
                    element("td").add(WebTexts.number(week.messages())),
                    element("td").add(WebTexts.number(week.total()))));
      }
    }
    points.append(' ').append(WIDTH).append(',').append(HEIGHT);
    String first = weeks.getFirst().monday().toString();
    String last = weeks.getLast().monday().toString();
    String label =
        "Messages in all, from the week of %s to that of %s: %s"
            .formatted(first, last, WebTexts.number(most));
    return List.of(
        element("section", "days growth")
            .add(
                element("h2").add("growth"),
                element("svg")
                    .with("role", "img")
                    .with("aria-label", label)
                    .with("viewBox", "0 0 %d %d".formatted(WIDTH, HEIGHT))
                    .with("preserveAspectRatio", "none")
                    .add(element("polygon", "area").with("points", points.toString())),
                element("p", "detail axis")
                    .add(element("span").add(first))
                    .add(link(state.with("csv", CSV).text(), "CSV"))
                    .add(element("span").add(last + ": " + WebTexts.number(most))),
                element("details")
                    .add(element("summary").add("as a table"))
                    .add(
                        element("table")
                            .add(
                                element("caption", "hidden").add(label),
                                element("thead")
                                    .add(
                                        element("tr")
                                            .add(
                                                head("week of"), head("messages"), head("in all"))),
                                element("tbody").add(rows)))));
  }

  private static PageElement head(String name) {
    return element("th").with("scope", "col").add(name);
  }

  /// The rows as CSV (RFC 4180), with a head.
  WebContent csv() {
    var text = new StringBuilder("week,messages,total\r\n");
    for (GrownWeek week : weeks) {
      text.append(week.monday()).append(',').append(week.messages()).append(',');
      text.append(week.total()).append("\r\n");
    }
    return WebContent.csv(text.toString());
  }
}
