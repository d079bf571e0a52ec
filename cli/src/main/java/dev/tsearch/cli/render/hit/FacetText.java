package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.JsonObjects;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.Field;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What the matches of a search have in their fields: with bars for people, as lines of field,
/// value and count apart by tabs for pipes, or as one object for programs:
///
/// ```
/// schema    2
/// total     how many entries match; of words that rank: have at least one of them
/// all_words half_words  only of words that rank: how many have all of them, at least half of them
/// undated   how many of them have no time
/// facets    of each field its values, the most frequent first: [{value, count}, …]
/// omitted   of each field how many values were left out
/// days      [{day, count}, …] in order, days without a match left out
/// ```
///
/// @param facets what was counted
/// @param limit how many values of a field are printed at most
/// @param words how many matches have how many of the words
public record FacetText(FacetCounts facets, int limit, WordCounts words) {
  private static final int INDENT = 2;
  private static final int MAX_BAR_WIDTH = 24;
  private static final int MIN_BAR_WIDTH = 4;
  private static final int MAX_VALUE_WIDTH = 40;

  /// More days than this are grouped by month, and more months by year.
  private static final int MAX_PERIODS = 31;

  private static final int DAY_LENGTH = "2026-01-02".length();
  private static final int MONTH_LENGTH = "2026-01".length();
  private static final int YEAR_LENGTH = "2026".length();
  private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

  /// A value and its number of matches.
  private record Counted(String value, long count) {}

  /// Prints the facets as text.
  public void print(TextOutput out, Terminal terminal) throws OutputException {
    if (!terminal.isTerminal()) {
      printLines(out);
      return;
    }
    out.line(Quantity.of(facets.total(), "entry", "entries"));
    for (Field field : FacetCounts.FIELDS) {
      List<Counted> all = values(field);
      List<Counted> first = field == Field.SESSION ? shortened(cut(all)) : cut(all);
      group(field.key(), first, all.size(), out, terminal);
    }
    List<Counted> periods = periods();
    group(periodName(periods), periods, periods.size(), out, terminal);
  }

  /// Shortens session ids as headings do; `--session` accepts them.
  private static List<Counted> shortened(List<Counted> sessions) {
    ShortIds ids = ShortIds.of(sessions.stream().map(Counted::value).collect(Collectors.toSet()));
    return sessions.stream().map(row -> new Counted(ids.of(row.value()), row.count())).toList();
  }

  private void group(String heading, List<Counted> rows, int of, TextOutput out, Terminal terminal)
      throws OutputException {
    if (of == 0) {
      return;
    }
    out.line();
    out.line(terminal.paint(Style.STRONG, heading));
    int values = 0;
    int counts = 0;
    long most = 1;
    for (Counted row : rows) {
      values = Math.max(values, DisplayWidth.of(Sanitizer.line(row.value())));
      counts = Math.max(counts, Quantity.count(row.count()).length());
      most = Math.max(most, row.count());
    }
    int room = terminal.width() - INDENT - counts - 2 - 1;
    int width = Math.min(Math.min(values, MAX_VALUE_WIDTH), Math.max(1, room - MIN_BAR_WIDTH - 1));
    int bar = Math.min(MAX_BAR_WIDTH, room - width - 1);
    for (Counted row : rows) {
      String value = DisplayWidth.pad(cutStart(Sanitizer.line(row.value()), width), width);
      String count = DisplayWidth.padLeft(Quantity.count(row.count()), counts);
      String line = " ".repeat(INDENT) + value + "  " + count;
      out.line(line + " " + terminal.paint(Style.SPEAKER, bar(row.count(), most, bar)));
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
    int eighths = (int) Math.max(1, Math.round(8.0 * width * count / most));
    return "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
  }

  private void printLines(TextOutput out) throws OutputException {
    for (Field field : FacetCounts.FIELDS) {
      for (Counted row : cut(values(field))) {
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
    JsonObjects.line(
        out,
        generator -> {
          generator.writeNumberProperty("schema", 2);
          generator.writeNumberProperty("total", facets.total());
          generator.writeNumberProperty("undated", facets.undated());
          if (words.words() > 1) {
            generator.writeNumberProperty("all_words", words.all());
            generator.writeNumberProperty("half_words", words.half());
          }
          generator.writeObjectPropertyStart("facets");
          for (Field field : FacetCounts.FIELDS) {
            generator.writeArrayPropertyStart(field.key());
            for (Counted row : cut(values(field))) {
              generator.writeStartObject();
              generator.writeStringProperty("value", row.value());
              generator.writeNumberProperty("count", row.count());
              generator.writeEndObject();
            }
            generator.writeEndArray();
          }
          generator.writeEndObject();
          generator.writeObjectPropertyStart("omitted");
          for (Field field : FacetCounts.FIELDS) {
            int all = values(field).size();
            if (all > limit) {
              generator.writeNumberProperty(field.key(), all - limit);
            }
          }
          generator.writeEndObject();
          generator.writeArrayPropertyStart("days");
          for (Map.Entry<LocalDate, Long> day : facets.days().entrySet()) {
            generator.writeStartObject();
            generator.writeStringProperty("day", day.getKey().toString());
            generator.writeNumberProperty("count", day.getValue());
            generator.writeEndObject();
          }
          generator.writeEndArray();
        });
  }

  /// The values of a field, the most frequent first, then by name.
  private List<Counted> values(Field field) {
    var values = new ArrayList<Counted>();
    facets.values(field).forEach((value, count) -> values.add(new Counted(value, count)));
    values.sort(Comparator.comparingLong(Counted::count).reversed().thenComparing(Counted::value));
    return values;
  }

  private List<Counted> cut(List<Counted> values) {
    return values.subList(0, Math.min(limit, values.size()));
  }

  /// Days, months or years with their counts, then the undated entries.
  private List<Counted> periods() {
    List<Counted> periods = List.of();
    for (int length : new int[] {DAY_LENGTH, MONTH_LENGTH, YEAR_LENGTH}) {
      var counts = new TreeMap<String, Long>();
      facets
          .days()
          .forEach(
              (day, count) -> counts.merge(day.toString().substring(0, length), count, Long::sum));
      periods = new ArrayList<>();
      for (Map.Entry<String, Long> period : counts.entrySet()) {
        periods.add(new Counted(period.getKey(), period.getValue()));
      }
      if (periods.size() <= MAX_PERIODS) {
        break;
      }
    }
    if (facets.undated() > 0) {
      periods.add(new Counted("undated", facets.undated()));
    }
    return periods;
  }

  private static String periodName(List<Counted> periods) {
    String first = periods.isEmpty() ? "" : periods.getFirst().value();
    if (first.length() == MONTH_LENGTH && first.indexOf('-') > 0) {
      return "month";
    }
    return first.length() == YEAR_LENGTH ? "year" : "day";
  }
}
