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
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The fields of the index; the only place that names them.
///
/// | field | terms | doc values | for |
/// |---|---|---|---|
/// | `content` | what the chain makes of [Entry#searchableText()], with positions and length | – | words |
/// | each [Field]'s key | [Field#terms] | [Field#values], sorted set | `field:value`, facets |
/// | `standing` | the entry's [EntryBoost] | its number | the score |
/// | `time` | – (a point) | unix seconds | ranges, order by time |
/// | `partition` | the ordinal, 4 bytes | the ordinal | pruning, the address |
/// | `offset`, `length` | – | of the entry's line | the address |
///
/// Nothing is stored: the text is read back from its partition. Lengths (norms) are kept, since one
/// entry is a word and the next a whole file; terms that share a position count once in them. Noise
/// is indexed without `content`.
public final class IndexSchema {
  public static final String CONTENT = Key.CONTENT;
  public static final String STANDING = "standing";
  public static final String TIME = "time";
  public static final String PARTITION = "partition";
  public static final String OFFSET = "offset";
  public static final String LENGTH = "length";

  /// Goes up when entries are indexed in another way, so that older indexes are made again.
  public static final int VERSION = 2;

  private static final FieldType TEXT = textType();

  private IndexSchema() {}

  /// All that is indexed of an entry.
  ///
  /// @param content the terms of its text; null for noise
  public static List<IndexableField> fields(LocatedEntry located, @Nullable TokenStream content) {
    return fields(located, content, new KeywordFields());
  }

  /// All that is indexed of an entry.
  ///
  /// @param content the terms of its text; null for noise
  /// @param keywords makes its keyword fields
  public static List<IndexableField> fields(
      LocatedEntry located, @Nullable TokenStream content, KeywordFields keywords) {
    Entry entry = located.entry();
    EntryAddress address = located.address();
    var fields = new ArrayList<IndexableField>(32);
    if (content != null) {
      fields.add(text(content));
    }
    keywords.addAll(entry, fields);
    EntryBoost standing = EntryBoost.of(entry);
    fields.add(keyword(STANDING, new BytesRef(standing.term())));
    fields.add(new NumericDocValuesField(STANDING, standing.number()));
    fields.add(new LongPoint(TIME, entry.timestamp()));
    fields.add(new NumericDocValuesField(TIME, entry.timestamp()));
    fields.add(keyword(PARTITION, ordinalTerm(address.ordinal()).bytes()));
    fields.add(new NumericDocValuesField(PARTITION, address.ordinal()));
    fields.add(new NumericDocValuesField(OFFSET, address.offset()));
    fields.add(new NumericDocValuesField(LENGTH, address.length()));
    return fields;
  }

  /// The field of the text.
  public static IndexableField text(TokenStream content) {
    return new org.apache.lucene.document.Field(CONTENT, content, TEXT);
  }

  /// The term that every entry of a partition has.
  public static Term ordinalTerm(int ordinal) {
    byte[] bytes = {
      (byte) (ordinal >>> 24), (byte) (ordinal >>> 16), (byte) (ordinal >>> 8), (byte) ordinal
    };
    return new Term(PARTITION, new BytesRef(bytes));
  }

  /// The ordinal of such a term.
  public static int ordinalOf(BytesRef term) {
    byte[] bytes = term.bytes;
    int at = term.offset;
    return (bytes[at] & 0xFF) << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | (bytes[at + 3] & 0xFF);
  }

  /// Adds what is indexed of the values of a field.
  ///
  /// @param terms what they are found by
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
