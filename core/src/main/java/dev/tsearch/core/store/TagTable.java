package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The terms that a partition's entries have in each keyword field, where they are few. Immutable,
/// safe for use by many threads.
///
/// The bytes:
///
/// ```
///  varint             number of fields
///  field
///    varint, UTF-8      its name
///    varint             0 if it has more than 64 terms, else 1 + their number
///    varint             length of the terms that follow
///    term, per term     sorted by text
///      varint             its length times 2, plus 1 if every entry has it
///      UTF-8              the term
/// ```
///
/// A field that is not named was unknown to whoever wrote the table: nothing can be said of it.
public final class TagTable {
  /// A field with more distinct terms in one partition is not listed: it would rarely exclude the
  /// partition, and cost more than the filter.
  static final int MAX_TERMS = 64;

  private final Map<Field, Integer> places = new EnumMap<>(Field.class);
  private final ByteBuffer bytes;

  /// @param section the section's bytes, checked
  TagTable(ByteBuffer section) {
    bytes = section;
    var reader = new SectionReader(section, 0);
    int fields = reader.smallVarint();
    for (int i = 0; i < fields; i++) {
      Optional<Field> field = Field.of(reader.text());
      int place = reader.position();
      field.ifPresent(known -> places.put(known, place));
      reader.varint();
      reader.skip(reader.smallVarint());
    }
  }

  /// How many entries have the term in the field.
  ///
  /// @param term as [Field#term] makes it
  public TagAnswer answer(Field field, String term) {
    Integer place = places.get(field);
    if (place == null) {
      return TagAnswer.UNKNOWN;
    }
    var reader = new SectionReader(bytes, place);
    int terms = reader.smallVarint() - 1;
    if (terms < 0) {
      return TagAnswer.UNKNOWN;
    }
    reader.varint();
    byte[] wanted = term.getBytes(UTF_8);
    for (int i = 0; i < terms; i++) {
      int coded = reader.smallVarint();
      if (reader.matches(wanted, coded >>> 1)) {
        return (coded & 1) != 0 ? TagAnswer.EVERY : TagAnswer.SOME;
      }
    }
    return TagAnswer.NONE;
  }

  /// The terms of a field; empty if they are many or unknown.
  public Optional<List<String>> terms(Field field) {
    Integer place = places.get(field);
    if (place == null) {
      return Optional.empty();
    }
    var reader = new SectionReader(bytes, place);
    int count = reader.smallVarint() - 1;
    if (count < 0) {
      return Optional.empty();
    }
    reader.varint();
    var terms = new ArrayList<String>(count);
    for (int i = 0; i < count; i++) {
      byte[] utf8 = new byte[reader.smallVarint() >>> 1];
      reader.raw(utf8, 0, utf8.length);
      terms.add(new String(utf8, UTF_8));
    }
    return Optional.of(terms);
  }

  /// Gathers the terms of entries and writes the table. Single writer, not thread-safe.
  static final class Builder {
    private final Map<Field, Gathered> gathered = new EnumMap<>(Field.class);
    private int entries;

    Builder() {
      for (Field field : Field.values()) {
        gathered.put(field, new Gathered());
      }
    }

    void add(Entry entry) {
      entries++;
      gathered.forEach((field, terms) -> terms.add(field, entry));
    }

    byte[] build() {
      var table = new SectionWriter().varint(gathered.size());
      gathered.forEach((field, terms) -> {
        table.text(field.key());
        terms.write(entries, table);
      });
      return table.toBytes();
    }
  }

  /// The terms of one field. Neighbouring entries mostly have the same values, whose terms are then
  /// not made again.
  private static final class Gathered {
    private final Map<String, int[]> counts = new HashMap<>();
    private List<String> lastValues = List.of();
    private final List<int[]> lastCounts = new ArrayList<>();
    private boolean many;

    void add(Field field, Entry entry) {
      if (many) {
        return;
      }
      List<String> values = field.values(entry);
      if (!values.equals(lastValues)) {
        lastValues = values;
        lastCounts.clear();
        for (String term : field.terms(entry)) {
          lastCounts.add(counts.computeIfAbsent(term, _ -> new int[1]));
        }
        many = counts.size() > MAX_TERMS;
      }
      for (int[] count : lastCounts) {
        count[0]++;
      }
    }

    void write(int entries, SectionWriter table) {
      var terms = new SectionWriter();
      if (!many) {
        counts.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .forEach(term -> {
              byte[] utf8 = term.getKey().getBytes(UTF_8);
              int every = term.getValue()[0] == entries ? 1 : 0;
              terms.varint(utf8.length * 2L + every).raw(utf8);
            });
      }
      table.varint(many ? 0 : 1 + counts.size()).varint(terms.length()).raw(terms);
    }
  }
}
