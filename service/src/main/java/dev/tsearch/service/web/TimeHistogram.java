package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.indexer.answer.TimeBuckets;
import dev.tsearch.indexer.answer.TimeBuckets.Bucket;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebTexts;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// The matches of a search over time: a picture, in which dragging sets `since` and `until`, and a
/// table with a link for each bar.
///
/// @param state the address of the search
record TimeHistogram(PageAddress state) {
  private static final int HEIGHT = 48;
  private static final int STEP = 10;
  private static final int WIDTH = 8;
  private static final int DAYS_OF_WEEK = 7;

  PageElement of(TimeBuckets time) {
    List<Bucket> buckets = time.buckets();
    long most = buckets.stream().mapToLong(Bucket::count).max().orElseThrow();
    var bars = new ArrayList<PageNode>();
    var rows = new ArrayList<PageNode>();
    for (int at = 0; at < buckets.size(); at++) {
      Bucket bucket = buckets.get(at);
      String until = last(time.unit(), bucket.label());
      bars.add(bar(at, bucket, until, most));
      PageAddress within =
          state.with("since", bucket.label()).with("until", until).without("cursor");
      rows.add(
          element("tr")
              .add(
                  element("th").with("scope", "row").add(link(within.text(), bucket.label())),
                  element("td").add(WebTexts.number(bucket.count()))));
    }
    String first = buckets.getFirst().label();
    String end = buckets.getLast().label();
    String label = "Matches by %s from %s to %s".formatted(time.unit().key(), first, end);
    return element("section", "histogram")
        .add(element("h2").add("when"))
        .add(
            element("svg")
                .with("id", "histogram")
                .with("role", "img")
                .with("aria-label", label)
                .with("viewBox", "0 0 %d %d".formatted(buckets.size() * STEP, HEIGHT))
                .with("preserveAspectRatio", "none")
                .add(bars))
        .add(
            element("p", "detail axis")
                .add(element("span").add(first))
                .add(element("span").add(first.equals(end) ? "" : end)))
        .add(
            element("details")
                .add(element("summary").add("by " + time.unit().key()))
                .add(
                    element("table")
                        .add(element("caption", "hidden").add(label))
                        .add(element("tbody").add(rows))));
  }

  /// A bar, and a transparent one of full height that takes the pointer.
  private static PageElement bar(int at, Bucket bucket, String until, long most) {
    long height = bucket.count() == 0 ? 0 : Math.max(1, bucket.count() * HEIGHT / most);
    return element("g")
        .with("data-since", bucket.label())
        .with("data-until", until)
        .add(
            element("title").add(bucket.label() + ": " + WebTexts.number(bucket.count())),
            rectangle(at, HEIGHT).with("class", "room"),
            rectangle(at, height).with("class", "bar"));
  }

  private static PageElement rectangle(int at, long height) {
    return element("rect")
        .with("x", Integer.toString(at * STEP))
        .with("y", Long.toString(HEIGHT - height))
        .with("width", Integer.toString(WIDTH))
        .with("height", Long.toString(height));
  }

  /// The end of a bucket as `until` takes it: the same day, month or year, the last minute of an
  /// hour, or the Sunday of a week.
  static String last(TimeBuckets.Unit unit, String label) {
    return switch (unit) {
      case HOUR -> label.substring(0, label.lastIndexOf(':')) + ":59";
      case WEEK -> endOfWeek(label);
      case DAY, MONTH, YEAR -> label;
    };
  }

  /// The Sunday of a week that is named by its Monday.
  static String endOfWeek(String monday) {
    return LocalDate.parse(monday).plusDays(DAYS_OF_WEEK - 1).toString();
  }
}
