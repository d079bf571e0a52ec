package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.Query;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.RegExp;
import org.jspecify.annotations.Nullable;

/// Translates a range of values of a keyword field. Filters do not know ranges, so a range prunes
/// no partition.
final class KeywordRange {
  /// Numbers of ten digits and more.
  private static final String LARGE = "[1-9][0-9]{9,}";

  private KeywordRange() {}

  static org.apache.lucene.search.Query of(Query.FieldIn in) {
    return in.field().isNumber() ? numbers(in) : terms(in);
  }

  private static org.apache.lucene.search.Query terms(Query.FieldIn in) {
    return new TermRangeQuery(
        in.field().key(),
        bytes(in.field(), in.min().orElse(null)),
        bytes(in.field(), in.max().orElse(null)),
        true,
        true);
  }

  private static @Nullable BytesRef bytes(Field field, @Nullable String bound) {
    return bound == null ? null : new BytesRef(field.term(bound));
  }

  /// Numbers are indexed as text, whose order is not numeric, so the range is an expression.
  /// Without an upper bound it includes numbers that do not fit into an `int`.
  private static org.apache.lucene.search.Query numbers(Query.FieldIn in) {
    int min = in.min().map(Integer::parseInt).orElse(0);
    int max = in.max().map(Integer::parseInt).orElse(Integer.MAX_VALUE);
    if (min > max) {
      return new MatchNoDocsQuery("empty range from " + min + " to " + max);
    }
    String between = "<" + min + "-" + max + ">" + (in.max().isEmpty() ? "|" + LARGE : "");
    return new RegexpQuery(new Term(in.field().key(), between), RegExp.INTERVAL);
  }
}
