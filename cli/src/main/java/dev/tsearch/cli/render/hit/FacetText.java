package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.Field;
import dev.tsearch.indexer.answer.FacetObjects;
import dev.tsearch.indexer.answer.FacetObjects.CountedValue;
import dev.tsearch.indexer.answer.TimeBuckets;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What the matches of a search have in their fields: with bars for people, as lines of field,
/// value and count apart by tabs for pipes, or as one object of [FacetObjects] for programs.
///
/// @param facets what was counted
/// @param limit how many values of a field are printed at most
/// @param words how many matches have how many of the words
/// @param corrections for words as typed, the similar words that were searched for, too
/// @param isComplete whether everything was searched
/// @param sessions what a terminal shows for ids of sessions; others are shown as they are
public record FacetText(
    FacetCounts facets,
    int limit,
    WordCounts words,
    Map<String, String> corrections,
    boolean isComplete,
    Map<String, String> sessions) {
  private static final int INDENT = 2;
  private static final int MAX_BAR_WIDTH = 24;
  private static final int MIN_BAR_WIDTH = 4;
  private static final int MAX_VALUE_WIDTH = 40;

  private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

  /// Prints the facets as text.
  public void print(TextOutput out, Terminal terminal) throws OutputException {
    if (!terminal.isTerminal()) {
      printLines(out);
      return;
    }
    out.line(Quantity.of(facets.total(), "entry", "entries"));
    for (Field field : FacetCounts.FIELDS) {
      List<CountedValue> all = objects().values(field);
      List<CountedValue> shown = objects().first(field);
      List<CountedValue> first = field == Field.SESSION ? named(shown) : shown;
      group(field.key(), first, all.size(), out, terminal);
    }
    histogram(out, terminal);
  }

  /// Prints only the matches over time, as text.
  public void printHistogram(TextOutput out, Terminal terminal) throws OutputException {
    if (terminal.isTerminal()) {
      out.line(Quantity.of(facets.total(), "entry", "entries"));
      histogram(out, terminal);
      return;
    }
    TimeBuckets time = buckets();
    for (TimeBuckets.Bucket bucket : time.buckets()) {
      line(time.unit().key(), bucket.label(), bucket.count(), out);
    }
    if (facets.undated() > 0) {
      line(time.unit().key(), "undated", facets.undated(), out);
    }
  }

  private void histogram(TextOutput out, Terminal terminal) throws OutputException {
    TimeBuckets time = buckets();
    var rows = new ArrayList<CountedValue>();
    for (TimeBuckets.Bucket bucket : time.buckets()) {
      rows.add(new CountedValue(bucket.label(), bucket.count()));
    }
    if (facets.undated() > 0) {
      rows.add(new CountedValue("undated", facets.undated()));
    }
    group(time.unit().key(), rows, rows.size(), out, terminal);
  }

  private TimeBuckets buckets() {
    return objects().buckets();
  }

  private List<CountedValue> named(List<CountedValue> rows) {
    return rows.stream()
        .map(row -> new CountedValue(sessions.getOrDefault(row.value(), row.value()), row.count()))
        .toList();
  }

  private void group(
      String heading, List<CountedValue> rows, int of, TextOutput out, Terminal terminal)
      throws OutputException {
    if (of == 0) {
      return;
    }
    out.line();
    out.line(terminal.paint(Style.STRONG, heading));
    int values = 0;
    int counts = 0;
    long most = 1;
    for (CountedValue row : rows) {
      values = Math.max(values, DisplayWidth.of(Sanitizer.line(row.value())));
      counts = Math.max(counts, Quantity.count(row.count()).length());
      most = Math.max(most, row.count());
    }
    int room = terminal.width() - INDENT - counts - 2 - 1;
    int width = Math.min(Math.min(values, MAX_VALUE_WIDTH), Math.max(1, room - MIN_BAR_WIDTH - 1));
    int bar = Math.min(MAX_BAR_WIDTH, room - width - 1);
    for (CountedValue row : rows) {
      String value = DisplayWidth.pad(cutStart(Sanitizer.line(row.value()), width), width);
      String count = DisplayWidth.padLeft(Quantity.count(row.count()), counts);
      String line = " ".repeat(INDENT) + value + "  " + count;
      String drawn = bar(row.count(), most, bar);
      out.line(drawn.isEmpty() ? line : line + " " + terminal.paint(Style.SPEAKER, drawn));
    }
    if (of > rows.size()) {
      String rest = " ".repeat(INDENT) + "… " + Quantity.count(of - (long) rows.size()) + " more";
      out.line(terminal.paint(Style.FAINT, rest));
    }
  }

  /// Cuts the start of a path, because its end distinguishes it.
  private static String cutStart(String value, int width) {
    return value.startsWith("/")
        ? DisplayWidth.cutStart(value, width)
        : DisplayWidth.cut(value, width);
  }

  private static String bar(long count, long most, int width) {
    if (count == 0) {
      return "";
    }
    int eighths = (int) Math.max(1, Math.round(8.0 * width * count / most));
    return "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
  }

  private void printLines(TextOutput out) throws OutputException {
    for (Field field : FacetCounts.FIELDS) {
      for (CountedValue row : objects().first(field)) {
        line(field.key(), row.value(), row.count(), out);
      }
    }
    for (Map.Entry<LocalDate, Long> day : facets.days().entrySet()) {
      line("day", day.getKey().toString(), day.getValue(), out);
    }
    if (facets.undated() > 0) {
      line("day", "undated", facets.undated(), out);
    }
  }

  private static void line(String field, String value, long count, TextOutput out)
      throws OutputException {
    out.line(field + "\t" + Sanitizer.line(value) + "\t" + count);
  }

  /// Prints the object.
  public void printJson(TextOutput out) throws OutputException {
    out.json(objects()::write);
  }

  /// Prints the object of the matches over time only.
  public void printHistogramJson(TextOutput out) throws OutputException {
    out.json(objects()::writeHistogram);
  }

  private FacetObjects objects() {
    return new FacetObjects(facets, limit, words, corrections, isComplete);
  }
}
