package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;

/// The columns of a segment that hold the address and the time of each entry. Read in ascending
/// order of documents, by one thread.
///
/// @param ordinal the ordinal of the partition
/// @param offset the offset of the line in its partition, in bytes
/// @param length the length of the line in bytes
/// @param time the time of the entry in unix seconds
public record AddressColumns(
    NumericDocValues ordinal,
    NumericDocValues offset,
    NumericDocValues length,
    NumericDocValues time) {

  /// Opens the columns of a segment.
  public static AddressColumns of(LeafReader reader) throws IOException {
    return new AddressColumns(
        reader.getNumericDocValues(IndexSchema.PARTITION),
        reader.getNumericDocValues(IndexSchema.OFFSET),
        reader.getNumericDocValues(IndexSchema.LENGTH),
        reader.getNumericDocValues(IndexSchema.TIME));
  }

  /// Returns the address and the time of a document, with a given score.
  public ScoredAddress read(int doc, float score) throws IOException {
    return read(doc, score, value(time, doc));
  }

  /// Returns the address of a document whose time is known, with a given score.
  ScoredAddress read(int doc, float score, long ofDocument) throws IOException {
    var address =
        new EntryAddress((int) value(ordinal, doc), value(offset, doc), (int) value(length, doc));
    return new ScoredAddress(address, score, ofDocument);
  }

  private static long value(NumericDocValues column, int doc) throws IOException {
    return column.advanceExact(doc) ? column.longValue() : 0;
  }
}
