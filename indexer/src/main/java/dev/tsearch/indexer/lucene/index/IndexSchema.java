package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.term.Key;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The fields of the index. No other class names them.
///
/// | field | terms | doc values | for |
/// |---|---|---|---|
/// | `content` | the terms of [Entry#searchableText()], with positions and lengths | – | words |
/// | each [Field]'s key | [Field#terms] | [Field#values], sorted set | `field:value`, facets |
/// | `standing` | the term of the [EntryBoost] | its number | the score, inserted texts |
/// | `text` | – | 16 bits of a hash of the text | sessions count equal texts once |
/// | `time` | – | unix seconds, with the least and the greatest of each block | ranges, order by time |
/// | `partition` | the ordinal, 4 bytes | the ordinal | pruning, the address |
/// | `offset`, `length` | – | of the entry's line | the address |
///
/// The index stores no text: readers read the line from its partition. It has lengths (norms),
/// because the length of entries ranges from a word to a whole file; terms that share a position
/// count once in them. A term that spans several positions has as many postings at the first one.
/// Noise has an empty `content`.
public final class IndexSchema {
  public static final String CONTENT = Key.CONTENT;
  public static final String BOOST = "standing";
  public static final String TEXT = "text";
  public static final String TIME = "time";
  public static final String PARTITION = "partition";
  public static final String OFFSET = "offset";
  public static final String LENGTH = "length";

  /// The term of entries whose text a program inserted.
  public static final Term INSERTED = new Term(BOOST, EntryBoost.INSERTED.term());

  /// The version of the schema. Increment it when entries are indexed differently, so that older
  /// indexes are rebuilt.
  public static final int VERSION = 6;

  private static final FieldType CONTENT_TYPE = textType();

  private IndexSchema() {}

  /// Returns the fields of an entry.
  ///
  /// @param content the terms of its text; null for an entry without `content`
  public static List<IndexableField> fields(LocatedEntry located, @Nullable TokenStream content) {
    return fields(located, content, new KeywordFields());
  }

  /// Returns the fields of an entry.
  ///
  /// @param content the terms of its text; null for an entry without `content`
  /// @param keywords creates its keyword fields
  public static List<IndexableField> fields(
      LocatedEntry located, @Nullable TokenStream content, KeywordFields keywords) {
    Entry entry = located.entry();
    EntryAddress address = located.address();
    var fields = new ArrayList<IndexableField>(32);
    if (content != null) {
      fields.add(text(content));
    }
    keywords.addAll(entry, fields);
    EntryBoost boost = EntryBoost.of(entry);
    fields.add(keyword(BOOST, new BytesRef(boost.term())));
    fields.add(new NumericDocValuesField(BOOST, boost.number()));
    fields.add(new NumericDocValuesField(TEXT, textHash(entry)));
    fields.add(NumericDocValuesField.indexedField(TIME, entry.timestamp()));
    fields.add(keyword(PARTITION, ordinalTerm(address.ordinal()).bytes()));
    fields.add(new NumericDocValuesField(PARTITION, address.ordinal()));
    fields.add(new NumericDocValuesField(OFFSET, address.offset()));
    fields.add(new NumericDocValuesField(LENGTH, address.length()));
    return fields;
  }

  /// Returns 16 bits of a hash of the text: enough to compare the entries of one session.
  public static int textHash(Entry entry) {
    int hash = entry.searchableText().hashCode();
    return (hash ^ hash >>> 16) & 0xFFFF;
  }

  /// Returns the field of the text.
  public static IndexableField text(TokenStream content) {
    return new org.apache.lucene.document.Field(CONTENT, content, CONTENT_TYPE);
  }

  /// Returns the term that every entry of a partition has.
  public static Term ordinalTerm(int ordinal) {
    byte[] bytes = {
      (byte) (ordinal >>> 24), (byte) (ordinal >>> 16), (byte) (ordinal >>> 8), (byte) ordinal
    };
    return new Term(PARTITION, new BytesRef(bytes));
  }

  /// Returns the ordinal of a term that [#ordinalTerm] made.
  public static int ordinalOf(BytesRef term) {
    byte[] bytes = term.bytes;
    int at = term.offset;
    return (bytes[at] & 0xFF) << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | (bytes[at + 3] & 0xFF);
  }

  /// Adds the index fields of the values of a keyword field.
  ///
  /// @param terms the terms that match them
  static void addKeyword(
      Field field, List<String> values, List<String> terms, List<IndexableField> fields) {
    for (String value : values) {
      fields.add(new SortedSetDocValuesField(field.key(), new BytesRef(Field.shown(value))));
    }
    for (String term : terms) {
      fields.add(keyword(field.key(), new BytesRef(term)));
    }
  }

  private static IndexableField keyword(String name, BytesRef term) {
    return new StringField(name, term, org.apache.lucene.document.Field.Store.NO);
  }

  private static FieldType textType() {
    var type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.setTokenized(true);
    type.freeze();
    return type;
  }
}
