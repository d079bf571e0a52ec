package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
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

  /// Stands for the number of terms where a field is not named or has many.
  private static final int UNKNOWN = -1;

  private final byte[] bytes;

  /// @param section the section's bytes, checked; not copied
  TagTable(byte[] section) {
    bytes = section;
  }

  /// How many entries have the term in the field.
  ///
  /// @param term as [Field#term] makes it
  public TagAnswer answer(Field field, String term) {
    var reader = new SectionReader(bytes, 0);
    int terms = termsOf(field, reader);
    if (terms == UNKNOWN) {
      return TagAnswer.UNKNOWN;
    }
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
    var reader = new SectionReader(bytes, 0);
    int count = termsOf(field, reader);
    if (count == UNKNOWN) {
      return Optional.empty();
    }
    var terms = new ArrayList<String>(count);
    for (int i = 0; i < count; i++) {
      terms.add(reader.text(reader.smallVarint() >>> 1));
    }
    return Optional.of(terms);
  }

  /// Moves to the first term of a field and tells how many it has.
  private int termsOf(Field field, SectionReader reader) {
    byte[] wanted = field.key().getBytes(UTF_8);
    int fields = reader.smallVarint();
    for (int i = 0; i < fields; i++) {
      boolean found = reader.matches(wanted, reader.smallVarint());
      int terms = reader.smallVarint() - 1;
      int length = reader.smallVarint();
      if (found) {
        return terms;
      }
      reader.skip(length);
    }
    return UNKNOWN;
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
