package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LongValues;
import org.apache.lucene.search.LongValuesSource;

/// The sort key of entries in [Order#OLDEST].
final class OldestTimes extends LongValuesSource {

  @Override
  public LongValues getValues(LeafReaderContext context, DoubleValues scores) throws IOException {
    NumericDocValues times = context.reader().getNumericDocValues(IndexSchema.TIME);
    return new LongValues() {
      @Override
      public long longValue() throws IOException {
        return ScoredAddress.timePlace(Order.OLDEST, times.longValue());
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        return times != null && times.advanceExact(doc);
      }
    };
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  public LongValuesSource rewrite(IndexSearcher searcher) {
    return this;
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OldestTimes;
  }

  @Override
  public int hashCode() {
    return OldestTimes.class.hashCode();
  }

  @Override
  public String toString() {
    return "oldest";
  }
}
