package dev.tsearch.indexer.lucene.check;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/// The fingerprint of an entry in the index: the sum of the hashes of its terms with their
/// positions, its keywords, its points and its doc values. Lengths (norms) are not part of it.
///
/// A sum does not depend on the order, so that an index can be summed up term by term and compared
/// entry by entry. The probability that different entries have the same fingerprint is 2^-64.
final class EntryFingerprint {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private EntryFingerprint() {}

  /// The kind of an indexed value; part of its hash.
  enum ValueKind {
    /// A term of the text.
    TERM(1),
    /// A term of a keyword field.
    KEYWORD(2),
    /// A value of a keyword field, in a column.
    KEYWORD_COLUMN(3),
    /// A number in a column.
    NUMBER(4),
    /// A point.
    POINT(5);

    private final long seed;

    ValueKind(long seed) {
      this.seed = seed;
    }
  }

  /// Returns the hash of a text of a field.
  static long of(ValueKind kind, String field, BytesRef text) {
    long hash = kind.seed;
    for (int i = 0; i < field.length(); i++) {
      hash = mix(hash ^ field.charAt(i));
    }
    for (int i = 0; i < text.length; i++) {
      hash = (hash ^ (text.bytes[text.offset + i] & 0xFF)) * STEP;
    }
    return mix(hash ^ text.length);
  }

  /// Returns the hash of a number of a field.
  static long of(ValueKind kind, String field, long number) {
    return mix(of(kind, field, new BytesRef()) ^ mix(number + STEP));
  }

  /// Returns the hash of a term at a position.
  static long at(long termHash, int position) {
    return mix(termHash + STEP * (position + 1L));
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /// Returns the fingerprint of the fields of an entry.
  static long of(List<IndexableField> fields) throws IOException {
    Set<Long> once = new HashSet<>();
    long sum = 0;
    for (IndexableField field : fields) {
      TokenStream terms = field.tokenStream(null, null);
      if (field.fieldType().tokenized() && terms != null) {
        sum += terms(field.name(), terms);
        continue;
      }
      long hash = of(field);
      sum += once.add(hash) ? hash : 0;
    }
    return sum;
  }

  private static long of(IndexableField field) {
    if (field.fieldType().pointDimensionCount() > 0) {
      return of(ValueKind.POINT, field.name(), field.binaryValue());
    }
    if (field.fieldType().docValuesType() == DocValuesType.NUMERIC) {
      return of(ValueKind.NUMBER, field.name(), field.numericValue().longValue());
    }
    boolean isColumn = field.fieldType().indexOptions() == IndexOptions.NONE;
    return of(
        isColumn ? ValueKind.KEYWORD_COLUMN : ValueKind.KEYWORD, field.name(), field.binaryValue());
  }

  private static long terms(String field, TokenStream stream) throws IOException {
    long sum = 0;
    int position = -1;
    try (stream) {
      BytesTermAttribute term = stream.getAttribute(BytesTermAttribute.class);
      PositionIncrementAttribute step = stream.getAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        position += step == null ? 1 : step.getPositionIncrement();
        sum += at(of(ValueKind.TERM, field, term.getBytesRef()), position);
      }
      stream.end();
    }
    return sum;
  }
}
