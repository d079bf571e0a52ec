package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.indexer.stats.StatsRow;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFilters;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebTexts;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The messages of each day of a year as a map: a column for each week, a row for each day of the
/// week. A day leads to its entries.
///
/// @param state the address of the page
record DayMap(PageAddress state) {
  private static final int WEEKS = 53;
  private static final int DAYS_OF_WEEK = 7;
  private static final int STEP = 12;
  private static final int SIZE = 10;
  private static final int LEVELS = 4;

  /// The map of the year that ends with the latest day.
  ///
  /// @param rows the sums of each day
  PageElement of(List<StatsRow> rows) {
    Map<LocalDate, Long> counts = new HashMap<>();
    for (StatsRow row : rows) {
      String day = row.labels().getFirst();
      if (!day.isEmpty()) {
        counts.put(LocalDate.parse(day), row.counts().messages());
      }
    }
    if (counts.isEmpty()) {
      return element("p").add("No entry has a time.");
    }
    LocalDate last = counts.keySet().stream().max(LocalDate::compareTo).orElseThrow();
    LocalDate first =
        last.minusWeeks(WEEKS - 1).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    long most =
        counts.entrySet().stream()
            .filter(day -> !day.getKey().isBefore(first))
            .mapToLong(Map.Entry::getValue)
            .max()
            .orElse(1);
    var cells = new ArrayList<PageNode>();
    var lines = new ArrayList<PageNode>();
    for (LocalDate day = first; !day.isAfter(last); day = day.plusDays(1)) {
      long count = counts.getOrDefault(day, 0L);
      cells.add(cell(day, count, most, (int) ChronoUnit.DAYS.between(first, day)));
      if (count > 0) {
        lines.add(
            element("tr")
                .add(
                    element("th").with("scope", "row").add(link(entries(day), day.toString())),
                    element("td").add(WebTexts.number(count))));
      }
    }
    String label = "Messages of each day from %s to %s".formatted(first, last);
    return element("section", "days")
        .add(element("h2").add("messages by day"))
        .add(
            element("svg")
                .with("role", "group")
                .with("aria-label", label)
                .with("viewBox", "0 0 %d %d".formatted(WEEKS * STEP, DAYS_OF_WEEK * STEP))
                .add(cells))
        .add(
            element("p", "detail axis")
                .add(element("span").add(first.toString()))
                .add(link(state.with("csv", "day").text(), "CSV"))
                .add(element("span").add(last.toString())))
        .add(
            element("details")
                .add(element("summary").add("as a table"))
                .add(
                    element("table")
                        .add(element("caption", "hidden").add(label))
                        .add(element("tbody").add(lines))));
  }

  private PageElement cell(LocalDate day, long count, long most, int position) {
    int level = count == 0 ? 0 : (int) Math.max(1, Math.ceil((double) count * LEVELS / most));
    PageElement square =
        element("rect", "level-" + level)
            .with("x", Integer.toString(position / DAYS_OF_WEEK * STEP))
            .with("y", Integer.toString(position % DAYS_OF_WEEK * STEP))
            .with("width", Integer.toString(SIZE))
            .with("height", Integer.toString(SIZE))
            .with("rx", "2")
            .add(element("title").add(day + ": " + WebTexts.number(count)));
    return count == 0
        ? square
        : element("a")
            .with("href", entries(day))
            .with("tabindex", "-1")
            .with("aria-label", day + ": " + WebTexts.number(count))
            .add(square);
  }

  /// The entries of a day that the filters of the page select.
  private String entries(LocalDate day) {
    return PageFilters.kept(PageAddress.at(""), PageFilters.NAMES, state)
        .with("since", day.toString())
        .with("until", day.toString())
        .text();
  }
}
