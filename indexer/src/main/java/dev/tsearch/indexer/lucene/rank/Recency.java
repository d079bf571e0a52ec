package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.index.ScoreWeights;
import java.io.IOException;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;

/// The summand of a score that decreases with the age of the entry: of two entries that match about
/// equally well the newer ranks higher.
///
/// The age is relative to the day of the newest entry. The summand is 0.3 for a new entry, 0.15
/// after three months and 0.06 after a year; see [ScoreWeights].
public final class Recency {
  static final long DAY_SECONDS = 86_400;

  private Recency() {}

  /// Returns the summand of an entry.
  ///
  /// @param day the newest day, from [#newestDay]
  /// @param time the time of the entry in unix seconds
  static float score(long day, long time) {
    long origin = day * DAY_SECONDS;
    long difference = Math.max(time, origin) - Math.min(time, origin);
    double age = difference < 0 ? Long.MAX_VALUE : difference;
    double half = ScoreWeights.RECENCY_HALF_SECONDS;
    return (float) (ScoreWeights.RECENCY * (half / (half + age)));
  }

  /// Returns the day from which ages are measured, in days since 1970: the one that the statistics
  /// know, else the day of the newest entry.
  public static long newestDay(IndexReader reader, ScoreStatistics statistics) throws IOException {
    long newest = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      newest = Math.max(newest, newest(leaf.reader()));
    }
    return statistics.newestDay(Math.max(1, newest / DAY_SECONDS));
  }

  /// Returns the newest time in a segment; 0 if it has none.
  static long newest(LeafReader leaf) throws IOException {
    DocValuesSkipper times = leaf.getDocValuesSkipper(IndexSchema.TIME);
    return times == null ? 0 : Math.max(0, times.maxValue());
  }
}
