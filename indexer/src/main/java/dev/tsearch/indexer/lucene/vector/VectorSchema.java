package dev.tsearch.indexer.lucene.vector;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;

/// The fields of the index of vectors. Each document is a [EmbeddedText].
///
/// | field | stored as | content |
/// |---|---|---|
/// | `vector` | a vector of signed bytes, in a graph of neighbors (HNSW), compared by cosine | the vector of the model; each component is multiplied by 127 / the largest absolute component, and rounded |
/// | `source`, `session` | sorted set | the conversation |
/// | `time` | a point, and a number | unix seconds |
/// | `partition` | a term of 4 bytes, and a number | the ordinal |
/// | `offset`, `length` | numbers | the address of the line of the entry |
///
/// The index stores no text. The user data of a commit is that of
/// [dev.tsearch.indexer.lucene.index.CommitData], with [#fingerprint] as the fingerprint. Lucene
/// writes a checksum at the end of each file.
final class VectorSchema {
  static final String VECTOR = "vector";

  /// The version of the format. Increment it when passages are chosen or stored differently, so
  /// that older vectors are replaced.
  private static final int VERSION = 1;

  private VectorSchema() {}

  /// Returns the fingerprint of vectors that a model makes.
  static String fingerprint(String model) {
    return "vectors " + VERSION + " " + model;
  }

  /// Returns why vectors with a coverage cannot be used; empty if they can.
  ///
  /// @param coverage the coverage of the last commit; empty if it has none
  /// @param model the name of the model
  static String fault(Optional<Coverage> coverage, String archiveId, String model) {
    if (coverage.isEmpty()) {
      return "the vectors do not say what they cover";
    }
    if (!coverage.get().archiveId().equals(archiveId)) {
      return "the vectors are of another archive";
    }
    return coverage.get().fingerprint().equals(fingerprint(model))
        ? ""
        : "the vectors were made by another version or another model";
  }

  /// Returns the fields of a passage.
  static List<IndexableField> fields(LocatedEntry located, byte[] vector) {
    EntryAddress address = located.address();
    Metadata metadata = located.entry().metadata();
    long time = located.entry().timestamp();
    return List.of(
        new KnnByteVectorField(VECTOR, vector, VectorSimilarityFunction.COSINE),
        shown(Field.SOURCE, metadata.source()),
        shown(Field.SESSION, metadata.session()),
        new LongPoint(IndexSchema.TIME, time),
        new NumericDocValuesField(IndexSchema.TIME, time),
        new StringField(
            IndexSchema.PARTITION,
            IndexSchema.ordinalTerm(address.ordinal()).bytes(),
            org.apache.lucene.document.Field.Store.NO),
        new NumericDocValuesField(IndexSchema.PARTITION, address.ordinal()),
        new NumericDocValuesField(IndexSchema.OFFSET, address.offset()),
        new NumericDocValuesField(IndexSchema.LENGTH, address.length()));
  }

  private static IndexableField shown(Field field, String value) {
    return new SortedSetDocValuesField(field.key(), new BytesRef(Field.shown(value)));
  }

  /// Returns a vector as signed bytes. Only its direction is kept.
  static byte[] quantized(float[] vector) {
    float largest = 0;
    for (float component : vector) {
      largest = Math.max(largest, Math.abs(component));
    }
    if (!(largest > 0 && largest < Float.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "a vector must have a direction, its maximum is " + largest);
    }
    byte[] bytes = new byte[vector.length];
    for (int i = 0; i < vector.length; i++) {
      bytes[i] = (byte) Math.round(vector[i] / largest * Byte.MAX_VALUE);
    }
    return bytes;
  }
}
