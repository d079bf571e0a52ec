package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexableField;

/// Creates the keyword fields of entries and caches them by value. Most values repeat, because the
/// entries of a session have the same source, project, session, speakers and tools. Not
/// thread-safe.
public final class KeywordFields {
  /// The capacity of the cache of one field. A full cache is cleared.
  private static final int MAX_CACHED = 512;

  private static final Field[] FIELDS = Field.values();

  private final Map<Field, Map<List<String>, List<IndexableField>>> cache =
      new EnumMap<>(Field.class);

  /// Adds the keyword fields of an entry.
  void addAll(Entry entry, List<IndexableField> into) {
    for (Field field : FIELDS) {
      List<String> values = field.values(entry);
      if (field.isText() && !values.isEmpty()) {
        // texts with the same words may have other parts: RetryPolicy, retrypolicy
        IndexSchema.addKeyword(field, values, field.terms(entry), into);
      } else if (!values.isEmpty()) {
        into.addAll(fields(field, values, entry));
      }
    }
  }

  private List<IndexableField> fields(Field field, List<String> values, Entry entry) {
    Map<List<String>, List<IndexableField>> ofField =
        cache.computeIfAbsent(field, _ -> new HashMap<>());
    List<IndexableField> fields = ofField.get(values);
    if (fields == null) {
      if (ofField.size() == MAX_CACHED) {
        ofField.clear();
      }
      fields = new ArrayList<>(4);
      IndexSchema.addKeyword(field, values, field.terms(entry), fields);
      ofField.put(values, fields);
    }
    return fields;
  }
}
