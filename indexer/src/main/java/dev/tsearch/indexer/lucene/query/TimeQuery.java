package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/// Matches entries of a time range, as [TimeRange#contains] does. Keeps the range, so that
/// [RequirementReader] can derive a requirement from it.
public final class TimeQuery extends Query {
  private final TimeRange range;

  /// Creates a query for a range of times in unix seconds.
  public TimeQuery(TimeRange range) {
    this.range = range;
  }

  /// Returns the range.
  public TimeRange range() {
    return range;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    if (range.isUnbounded()) {
      return MatchAllDocsQuery.INSTANCE;
    }
    long min = Math.max(range.min(), TimeRange.UNDATED + 1);
    if (min > range.max()) {
      return new MatchNoDocsQuery("no time is in " + range);
    }
    Query columns = NumericDocValuesField.newSlowRangeQuery(IndexSchema.TIME, min, range.max());
    boolean hasTree = PointValues.size(searcher.getIndexReader(), IndexSchema.TIME) > 0;
    return hasTree
        ? new IndexOrDocValuesQuery(
            LongPoint.newRangeQuery(IndexSchema.TIME, min, range.max()), columns)
        : columns; // an index of one search
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "time:[" + range.min() + " TO " + range.max() + "]";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TimeQuery query && query.range.equals(range);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + range.hashCode();
  }
}
