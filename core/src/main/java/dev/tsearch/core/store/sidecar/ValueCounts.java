package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.store.section.SectionWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The number of entries that have each value of a keyword field. Only the fields whose values a
/// person chooses from a list are counted; unlike a [TagTable], it has all of their values. Not
/// thread-safe.
///
/// The bytes:
///
/// ```
///  varint             number of fields
///  field
///    varint, UTF-8      its name
///    varint             number of values
///    per value          sorted by text
///      varint, UTF-8      the value as Field.term returns it
///      varint             number of entries
/// ```
public final class ValueCounts {
  private static final List<Field> FIELDS = List.of(Field.TYPE, Field.TOOL, Field.MODEL);

  private final Map<Field, TreeMap<String, Long>> counts = new EnumMap<>(Field.class);

  /// Decodes the bytes of a section, which must be checked.
  static ValueCounts read(byte[] section) {
    var read = new ValueCounts();
    var reader = new SectionReader(section, 0);
    for (int fields = reader.count(); fields > 0; fields--) {
      Field field = Field.of(reader.text()).orElseThrow();
      for (int values = reader.count(); values > 0; values--) {
        read.add(field, reader.text(), reader.varint());
      }
    }
    return read;
  }

  /// Whether the values of a field are counted.
  public static boolean has(Field field) {
    return FIELDS.contains(field);
  }

  /// Counts an entry.
  void add(Entry entry) {
    for (Field field : FIELDS) {
      for (String term : terms(field, entry)) {
        add(field, term, 1);
      }
    }
  }

  /// Two values of an entry may have the same term, which then counts once.
  private static Iterable<String> terms(Field field, Entry entry) {
    List<String> values = field.values(entry);
    var terms = new ArrayList<String>(values.size());
    for (String value : values) {
      terms.add(field.term(value));
    }
    return terms.size() < 2 ? terms : new HashSet<>(terms);
  }

  /// Adds the counts of other entries.
  public void add(ValueCounts other) {
    other.counts.forEach(
        (field, values) -> values.forEach((value, count) -> add(field, value, count)));
  }

  private void add(Field field, String value, long count) {
    counts.computeIfAbsent(field, _ -> new TreeMap<>()).merge(value, count, Long::sum);
  }

  /// The values of a field as [Field#term] returns them, each with the number of entries.
  ///
  /// @throws IllegalArgumentException if the field is not counted
  public Map<String, Long> of(Field field) {
    if (!has(field)) {
      throw new IllegalArgumentException("the values of " + field.key() + " are not counted");
    }
    return Map.copyOf(sorted(field));
  }

  private Map<String, Long> sorted(Field field) {
    return counts.getOrDefault(field, new TreeMap<>());
  }

  byte[] toBytes() {
    var table = new SectionWriter().varint(FIELDS.size());
    for (Field field : FIELDS) {
      Map<String, Long> values = sorted(field);
      table.text(field.key()).varint(values.size());
      values.forEach((value, count) -> table.text(value).varint(count));
    }
    return table.toBytes();
  }
}
