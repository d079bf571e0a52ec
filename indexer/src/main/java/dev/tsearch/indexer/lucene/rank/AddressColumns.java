package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;

/// The columns of a segment that say where an entry stands, and when it was. Read forward only, by
/// one thread.
///
/// @param ordinal the partition's ordinal
/// @param offset where its line begins
/// @param length how long its line is
/// @param time unix seconds
public record AddressColumns(
    NumericDocValues ordinal,
    NumericDocValues offset,
    NumericDocValues length,
    NumericDocValues time) {

  public static AddressColumns of(LeafReader reader) throws IOException {
    return new AddressColumns(
        reader.getNumericDocValues(IndexSchema.PARTITION),
        reader.getNumericDocValues(IndexSchema.OFFSET),
        reader.getNumericDocValues(IndexSchema.LENGTH),
        reader.getNumericDocValues(IndexSchema.TIME));
  }

  public ScoredAddress read(int doc, float score) throws IOException {
    var address =
        new EntryAddress((int) value(ordinal, doc), value(offset, doc), (int) value(length, doc));
    return new ScoredAddress(address, score, value(time, doc));
  }

  private static long value(NumericDocValues column, int doc) throws IOException {
    return column.advanceExact(doc) ? column.longValue() : 0;
  }
}
