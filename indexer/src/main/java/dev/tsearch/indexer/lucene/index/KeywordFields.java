package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexableField;

/// The index's keyword fields of entries, made once for values that come again: nearly all do,
/// since the entries of a session have the same source, project, session, speakers and tools. One
/// thread at a time.
public final class KeywordFields {
  /// So many values of a field are remembered; then all are forgotten and learnt anew.
  private static final int MAX_REMEMBERED = 512;

  private static final Field[] FIELDS = Field.values();

  private final Map<Field, Map<List<String>, List<IndexableField>>> known =
      new EnumMap<>(Field.class);

  /// Adds those of an entry.
  void addAll(Entry entry, List<IndexableField> into) {
    for (Field field : FIELDS) {
      List<String> values = field.values(entry);
      if (!values.isEmpty()) {
        into.addAll(fields(field, values, entry));
      }
    }
  }

  private List<IndexableField> fields(Field field, List<String> values, Entry entry) {
    Map<List<String>, List<IndexableField>> ofField =
        known.computeIfAbsent(field, _ -> new HashMap<>());
    List<IndexableField> fields = ofField.get(values);
    if (fields == null) {
      if (ofField.size() == MAX_REMEMBERED) {
        ofField.clear();
      }
      fields = new ArrayList<>(4);
      IndexSchema.addKeyword(field, values, field.terms(entry), fields);
      ofField.put(values, fields);
    }
    return fields;
  }
}
