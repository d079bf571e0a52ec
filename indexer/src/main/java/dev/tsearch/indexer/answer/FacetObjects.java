package dev.tsearch.indexer.answer;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/// What the matches of a search have in their fields, as an object for programs:
///
/// ```
/// schema    2
/// total     how many entries match; of words that rank: have at least one of them
/// all_words half_words  only of words that rank: how many have all of them, at least half of them
/// complete     false, only if the time of the search was over before everything was searched
/// corrections  only if words were corrected: for words as typed, the similar words
/// undated   how many of them have no time
/// facets    of each field its values, the most frequent first: [{value, count}, …]
/// omitted   of each field how many values were left out
/// days      [{day, count}, …] in order, days without a match left out
/// histogram {unit, buckets: [{start, count}, …]} in order, buckets without a match included
/// ```
///
/// @param facets what was counted
/// @param limit how many values of a field are written at most
/// @param words how many matches have how many of the words
/// @param corrections for words as typed, the similar words that were searched for, too
/// @param isComplete whether everything was searched
public record FacetObjects(
    FacetCounts facets,
    int limit,
    WordCounts words,
    Map<String, String> corrections,
    boolean isComplete) {
  private static final int SCHEMA = 2;

  /// About the height of a terminal, so that the whole histogram is visible.
  private static final int MAX_BUCKETS = 31;

  /// Copies the corrections.
  public FacetObjects {
    corrections = Map.copyOf(corrections);
  }

  /// A value and its number of matches.
  public record CountedValue(String value, long count) {}

  /// Writes the members.
  public void write(JsonGenerator generator) {
    head(generator);
    if (words.words() > 1) {
      generator.writeNumberProperty("all_words", words.all());
      generator.writeNumberProperty("half_words", words.half());
    }
    if (!corrections.isEmpty()) {
      JsonObjects.texts(generator, "corrections", corrections);
    }
    fields(generator);
    days(generator);
    histogram(generator);
  }

  /// Writes the members of the matches over time only.
  public void writeHistogram(JsonGenerator generator) {
    head(generator);
    histogram(generator);
  }

  private void head(JsonGenerator generator) {
    generator.writeNumberProperty("schema", SCHEMA);
    generator.writeNumberProperty("total", facets.total());
    generator.writeNumberProperty("undated", facets.undated());
    if (!isComplete) {
      generator.writeBooleanProperty("complete", false);
    }
  }

  private void fields(JsonGenerator generator) {
    generator.writeObjectPropertyStart("facets");
    for (Field field : FacetCounts.FIELDS) {
      generator.writeArrayPropertyStart(field.key());
      for (CountedValue row : first(field)) {
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
  public List<CountedValue> values(Field field) {
    var values = new ArrayList<CountedValue>();
    facets.values(field).forEach((value, count) -> values.add(new CountedValue(value, count)));
    values.sort(FacetObjects::compare);
    return values;
  }

  // Written out: Comparator.comparingLong and thenComparing link lambdas at each start.
  private static int compare(CountedValue one, CountedValue other) {
    int byCount = Long.compare(other.count(), one.count());
    return byCount != 0 ? byCount : one.value().compareTo(other.value());
  }

  /// The values of a field that are written.
  public List<CountedValue> first(Field field) {
    List<CountedValue> values = values(field);
    return values.subList(0, Math.min(limit, values.size()));
  }

  /// The matches over time.
  public TimeBuckets buckets() {
    return TimeBuckets.of(facets.hours(), MAX_BUCKETS);
  }
}
