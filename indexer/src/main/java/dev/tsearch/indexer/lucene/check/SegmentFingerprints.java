package dev.tsearch.indexer.lucene.check;

import dev.tsearch.indexer.lucene.check.EntryFingerprint.ValueKind;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/// The [EntryFingerprint] of every document of one segment, computed in one pass over the segment.
/// Uses 8 bytes of memory per document.
final class SegmentFingerprints {
  private final LeafReader segment;
  private final long[] sums;

  private SegmentFingerprints(LeafReader segment) {
    this.segment = segment;
    this.sums = new long[segment.maxDoc()];
  }

  /// An entry of the index: its offset in its partition and its fingerprint.
  record IndexedEntry(long offset, long fingerprint) {}

  /// Verifies the checksums of a segment and reads it.
  static SegmentFingerprints of(LeafReader segment) throws IOException {
    segment.checkIntegrity();
    var sums = new SegmentFingerprints(segment);
    for (FieldInfo field : segment.getFieldInfos()) {
      sums.add(field);
    }
    return sums;
  }

  /// Returns the number of documents that are not deleted.
  int size() {
    return segment.numDocs();
  }

  private void add(FieldInfo field) throws IOException {
    Terms terms = field.getIndexOptions() == IndexOptions.NONE ? null : segment.terms(field.name);
    if (terms != null) {
      addTerms(field.name, terms);
    }
    switch (field.getDocValuesType()) {
      case SORTED_SET -> addKeywordColumn(field.name, segment.getSortedSetDocValues(field.name));
      case NUMERIC -> addNumbers(field.name, segment.getNumericDocValues(field.name));
      case NONE, BINARY, SORTED, SORTED_NUMERIC -> {}
    }
    PointValues points =
        field.getPointDimensionCount() == 0 ? null : segment.getPointValues(field.name);
    if (points != null) {
      points.intersect(new PointAdder(field.name));
    }
  }

  private void addTerms(String field, Terms terms) throws IOException {
    boolean hasPositions = terms.hasPositions();
    TermsEnum each = terms.iterator();
    PostingsEnum postings = null;
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      long hash =
          EntryFingerprint.of(hasPositions ? ValueKind.TERM : ValueKind.KEYWORD, field, term);
      postings = each.postings(postings, hasPositions ? PostingsEnum.POSITIONS : PostingsEnum.NONE);
      for (int doc = postings.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = postings.nextDoc()) {
        int times = hasPositions ? postings.freq() : 0;
        for (int i = 0; i < times; i++) {
          sums[doc] += EntryFingerprint.at(hash, postings.nextPosition());
        }
        sums[doc] += hasPositions ? 0 : hash;
      }
    }
  }

  private void addKeywordColumn(String field, SortedSetDocValues values) throws IOException {
    long[] hashes = new long[Math.toIntExact(values.getValueCount())];
    for (int ordinal = 0; ordinal < hashes.length; ordinal++) {
      hashes[ordinal] =
          EntryFingerprint.of(ValueKind.KEYWORD_COLUMN, field, values.lookupOrd(ordinal));
    }
    while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      for (int i = 0; i < values.docValueCount(); i++) {
        sums[values.docID()] += hashes[(int) values.nextOrd()];
      }
    }
  }

  private void addNumbers(String field, NumericDocValues values) throws IOException {
    while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      sums[values.docID()] += EntryFingerprint.of(ValueKind.NUMBER, field, values.longValue());
    }
  }

  private final class PointAdder implements PointValues.IntersectVisitor {
    private final String field;

    PointAdder(String field) {
      this.field = field;
    }

    @Override
    public void visit(int doc) {
      throw new IllegalStateException("points must be visited with their values");
    }

    @Override
    public void visit(int doc, byte[] value) {
      sums[doc] += EntryFingerprint.of(ValueKind.POINT, field, new BytesRef(value));
    }

    @Override
    public PointValues.Relation compare(byte[] min, byte[] max) {
      return PointValues.Relation.CELL_CROSSES_QUERY;
    }
  }

  /// Returns the entries of a partition.
  List<IndexedEntry> ofPartition(int ordinal) throws IOException {
    var found = new ArrayList<IndexedEntry>();
    PostingsEnum postings = segment.postings(IndexSchema.ordinalTerm(ordinal), PostingsEnum.NONE);
    NumericDocValues offsets = segment.getNumericDocValues(IndexSchema.OFFSET);
    if (postings == null || offsets == null) {
      return found;
    }
    for (int doc = postings.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = postings.nextDoc()) {
      if (isLive(doc)) {
        found.add(
            new IndexedEntry(offsets.advanceExact(doc) ? offsets.longValue() : -1, sums[doc]));
      }
    }
    return found;
  }

  private boolean isLive(int doc) {
    return Optional.ofNullable(segment.getLiveDocs()).map(live -> live.get(doc)).orElse(true);
  }
}
