package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.DisplayWidth;
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
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// What the matches of a search have in their fields: with bars for people, as lines of field,
/// value and count apart by tabs for pipes, or as one object for programs:
///
/// ```
/// schema    2
/// total     how many entries match; of words that rank: have at least one of them
/// all_words half_words  only of words that rank: how many have all of them, at least half of them
/// corrections  only if words were corrected: for words as typed, the similar words
/// undated   how many of them have no time
/// facets    of each field its values, the most frequent first: [{value, count}, …]
/// omitted   of each field how many values were left out
/// days      [{day, count}, …] in order, days without a match left out
/// histogram {unit, buckets: [{start, count}, …]} in order, buckets without a match included
/// ```
///
/// @param facets what was counted
/// @param limit how many values of a field are printed at most
/// @param words how many matches have how many of the words
/// @param corrections for words as typed, the similar words that were searched for, too
public record FacetText(
    FacetCounts facets, int limit, WordCounts words, Map<String, String> corrections) {
  private static final int INDENT = 2;
  private static final int MAX_BAR_WIDTH = 24;
  private static final int MIN_BAR_WIDTH = 4;
  private static final int MAX_VALUE_WIDTH = 40;

  /// About the height of a terminal, so that the whole histogram is visible.
  private static final int MAX_BUCKETS = 31;

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
    var rows = new ArrayList<Counted>();
    for (TimeBuckets.Bucket bucket : time.buckets()) {
      rows.add(new Counted(bucket.label(), bucket.count()));
    }
    if (facets.undated() > 0) {
      rows.add(new Counted("undated", facets.undated()));
    }
    group(time.unit().key(), rows, rows.size(), out, terminal);
  }

  private TimeBuckets buckets() {
    return TimeBuckets.of(facets.hours(), MAX_BUCKETS);
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
    out.json(generator -> {
      generator.writeNumberProperty("schema", 2);
      generator.writeNumberProperty("total", facets.total());
      generator.writeNumberProperty("undated", facets.undated());
      if (words.words() > 1) {
        generator.writeNumberProperty("all_words", words.all());
        generator.writeNumberProperty("half_words", words.half());
      }
      if (!corrections.isEmpty()) {
        CountObject.corrections(corrections, generator);
      }
      fields(generator);
      days(generator);
      histogram(generator);
    });
  }

  private void fields(JsonGenerator generator) {
    generator.writeObjectPropertyStart("facets");
    for (Field field : FacetCounts.FIELDS) {
      generator.writeArrayPropertyStart(field.key());
      for (Counted row : cut(values(field))) {
        counted("value", row.value(), row.count(), generator);
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
  }

  private void days(JsonGenerator generator) {
    generator.writeArrayPropertyStart("days");
    facets.days().forEach((day, count) -> counted("day", day.toString(), count, generator));
    generator.writeEndArray();
  }

  private static void counted(String name, String value, long count, JsonGenerator generator) {
    generator.writeStartObject();
    generator.writeStringProperty(name, value);
    generator.writeNumberProperty("count", count);
    generator.writeEndObject();
  }

  /// Prints the object of the matches over time only.
  public void printHistogramJson(TextOutput out) throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", 2);
      generator.writeNumberProperty("total", facets.total());
      generator.writeNumberProperty("undated", facets.undated());
      histogram(generator);
    });
  }

  private void histogram(JsonGenerator generator) {
    TimeBuckets time = buckets();
    generator.writeObjectPropertyStart("histogram");
    generator.writeStringProperty("unit", time.unit().key());
    generator.writeArrayPropertyStart("buckets");
    for (TimeBuckets.Bucket bucket : time.buckets()) {
      counted("start", bucket.label(), bucket.count(), generator);
    }
    generator.writeEndArray();
    generator.writeEndObject();
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
}
