package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import org.apache.lucene.document.NumericDocValuesField;
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
  public Query rewrite(IndexSearcher searcher) {
    if (range.isUnbounded()) {
      return MatchAllDocsQuery.INSTANCE;
    }
    long min = Math.max(range.min(), TimeRange.UNDATED + 1);
    if (min > range.max()) {
      return new MatchNoDocsQuery("no time is in " + range);
    }
    return NumericDocValuesField.newSlowRangeQuery(IndexSchema.TIME, min, range.max());
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
