package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
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
public final class Recency {
  private static final float WORTH = 0.3f;
  private static final long DAY_SECONDS = 86_400;
  private static final long HALF_SECONDS = 90 * DAY_SECONDS;

  private Recency() {}

  /// A query whose score tells of the age, too.
  ///
  /// @param day the newest, from [#newestDay]
  public static Query in(Query query, long day) {
    Query age =
        LongField.newDistanceFeatureQuery(IndexSchema.TIME, WORTH, day * DAY_SECONDS, HALF_SECONDS);
    return new BooleanQuery.Builder().add(query, Occur.MUST).add(age, Occur.SHOULD).build();
  }

  /// What is added to the score of an entry, to the last bit as the query of [#in] does.
  ///
  /// @param day the newest, from [#newestDay]
  /// @param time the entry's
  static float worth(long day, long time) {
    long origin = day * DAY_SECONDS;
    long distance = Math.max(time, origin) - Math.min(time, origin);
    double apart = distance < 0 ? Long.MAX_VALUE : distance;
    return (float) (WORTH * (HALF_SECONDS / (HALF_SECONDS + apart)));
  }

  /// The most that is added to the score of any of some entries.
  ///
  /// @param day the newest, from [#newestDay]
  /// @param newest the newest time among theirs
  static float most(long day, long newest) {
    return newest >= day * DAY_SECONDS ? WORTH : worth(day, newest);
  }

  /// The day from which ages count: what the statistics know, else that of the newest entry.
  public static long newestDay(IndexReader reader, ScoreStatistics statistics) throws IOException {
    long newest = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      newest = Math.max(newest, newest(leaf.reader()));
    }
    return statistics.newestDay(Math.max(1, newest / DAY_SECONDS));
  }

  /// The newest time in a segment; 0 if it has none.
  static long newest(LeafReader leaf) throws IOException {
    PointValues times = leaf.getPointValues(IndexSchema.TIME);
    return times == null || times.size() == 0
        ? 0
        : Math.max(0, LongPoint.decodeDimension(times.getMaxPackedValue(), 0));
  }
}
