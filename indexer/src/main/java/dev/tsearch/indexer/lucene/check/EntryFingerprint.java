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

/// One number for all that is indexed of an entry: the sum of a hash of each thing, so that an
/// index can be added up in its own order, term by term, and compared entry by entry. Two entries
/// of which something differs have the same number once in 2^64.
///
/// Counted are terms with their positions, keywords, points, and doc values. Lengths (norms) are
/// not.
final class EntryFingerprint {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private EntryFingerprint() {}

  /// What a thing is, in a hash.
  enum Kind {
    TERM(1),
    KEYWORD(2),
    SHOWN(3),
    NUMBER(4),
    POINT(5);

    private final long seed;

    Kind(long seed) {
      this.seed = seed;
    }
  }

  /// The hash of a text of a field.
  static long of(Kind kind, String field, BytesRef text) {
    long hash = kind.seed;
    for (int i = 0; i < field.length(); i++) {
      hash = mix(hash ^ field.charAt(i));
    }
    for (int i = 0; i < text.length; i++) {
      hash = (hash ^ (text.bytes[text.offset + i] & 0xFF)) * STEP;
    }
    return mix(hash ^ text.length);
  }

  /// The hash of a number of a field.
  static long of(Kind kind, String field, long number) {
    return mix(of(kind, field, new BytesRef()) ^ mix(number + STEP));
  }

  /// The hash of a term at a position.
  static long at(long termHash, int position) {
    return mix(termHash + STEP * (position + 1L));
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /// The sum of what is about to be indexed.
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
      return of(Kind.POINT, field.name(), field.binaryValue());
    }
    if (field.fieldType().docValuesType() == DocValuesType.NUMERIC) {
      return of(Kind.NUMBER, field.name(), field.numericValue().longValue());
    }
    boolean isShown = field.fieldType().indexOptions() == IndexOptions.NONE;
    return of(isShown ? Kind.SHOWN : Kind.KEYWORD, field.name(), field.binaryValue());
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
        sum += at(of(Kind.TERM, field, term.getBytesRef()), position);
      }
      stream.end();
    }
    return sum;
  }
}
