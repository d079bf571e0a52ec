package dev.tsearch.indexer.lucene;

import java.io.IOException;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;

/// What an entry's age does to its score: of two that match about as well the newer comes first.
///
/// [#WORTH] × half / (half + age) is added, where `half` is [#HALF_SECONDS] and the age is that
/// beside the newest entry, by the day: at most 0.3, after three months 0.15, after a year 0.06. So
/// it never outweighs a word.
final class Recency {
  private static final float WORTH = 0.3f;
  private static final long DAY_SECONDS = 86_400;
  private static final long HALF_SECONDS = 90 * DAY_SECONDS;

  private Recency() {}

  /// A query whose score tells of the age, too.
  ///
  /// @param statistics knows the newest day, or notes that of the reader
  static Query in(Query query, IndexReader reader, ScoreStatistics statistics) throws IOException {
    long day = statistics.newestDay(Math.max(1, newest(reader) / DAY_SECONDS));
    Query age =
        LongField.newDistanceFeatureQuery(IndexSchema.TIME, WORTH, day * DAY_SECONDS, HALF_SECONDS);
    return new BooleanQuery.Builder().add(query, Occur.MUST).add(age, Occur.SHOULD).build();
  }

  private static long newest(IndexReader reader) throws IOException {
    long newest = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      PointValues times = leaf.reader().getPointValues(IndexSchema.TIME);
      if (times != null && times.size() > 0) {
        newest = Math.max(newest, LongPoint.decodeDimension(times.getMaxPackedValue(), 0));
      }
    }
    return newest;
  }
}
