package dev.tsearch.core.store.sidecar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.section.SectionWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Collects the values of entries and builds a [TagTable]. Not thread-safe.
final class TagTableBuilder {
  private final List<FieldValues> fields =
      Arrays.stream(Field.values()).map(FieldValues::new).toList();
  private int entries;

  void add(Entry entry) {
    entries++;
    for (FieldValues values : fields) {
      values.add(entry);
    }
  }

  byte[] build() {
    var table = new SectionWriter().varint(fields.size());
    for (FieldValues values : fields) {
      table.text(values.field.key());
      values.write(entries, table);
    }
    return table.toBytes();
  }

  /// The values of one field. Adjacent entries mostly have the same values, which are then not
  /// converted into terms again.
  private static final class FieldValues {
    private final Field field;
    private final Map<String, Count> counts = new HashMap<>();
    private List<String> lastValues = List.of();
    private List<Count> lastCounts = List.of();
    private boolean isTooMany;

    FieldValues(Field field) {
      this.field = field;
    }

    void add(Entry entry) {
      if (isTooMany) {
        return;
      }
      List<String> values = field.values(entry);
      if (!values.equals(lastValues)) {
        lastValues = values;
        lastCounts = countsOf(values);
        isTooMany = counts.size() > TagTable.MAX_VALUES;
      }
      for (int i = 0; i < lastCounts.size(); i++) {
        lastCounts.get(i).entries++;
      }
    }

    /// Two values may have the same term, which then counts once.
    private List<Count> countsOf(List<String> values) {
      var found = new ArrayList<Count>(values.size());
      for (String value : values) {
        Count count = counts.computeIfAbsent(field.term(value), _ -> new Count());
        if (!found.contains(count)) {
          found.add(count);
        }
      }
      return found;
    }

    void write(int entries, SectionWriter table) {
      var listed = new SectionWriter();
      if (!isTooMany) {
        var values = new TreeMap<>(counts);
        values.forEach((value, count) -> {
          byte[] utf8 = value.getBytes(UTF_8);
          int every = count.entries == entries ? 1 : 0;
          listed.varint(utf8.length * 2L + every).raw(utf8);
        });
      }
      table.varint(isTooMany ? 0 : 1 + counts.size()).varint(listed.length()).raw(listed);
    }
  }

  /// The number of entries with a term.
  private static final class Count {
    private int entries;
  }
}
