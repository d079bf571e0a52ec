package dev.tsearch.indexer.lucene;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;

/// One search of one index: the query, restricted to what may be found.
///
/// @param searcher the index
/// @param asked what was asked
/// @param restricted what is run
record IndexSearch(IndexSearcher searcher, CompiledQuery asked, Query restricted) {
  private static final SortField NEWEST =
      new SortField(IndexSchema.TIME, SortField.Type.LONG, true);

  IndexSearch(IndexSearcher searcher, CompiledQuery asked, TimeRange time) {
    this(
        searcher,
        asked,
        time.isUnbounded() ? asked.query() : filtered(asked.query(), new TimeQuery(time)));
  }

  /// This search within a scope, or everywhere.
  IndexSearch within(Optional<Scope> scope) {
    return scope.isEmpty()
        ? this
        : new IndexSearch(searcher, asked, filtered(restricted, new ScopeQuery(scope.get())));
  }

  private static Query filtered(Query query, Query filter) {
    return new BooleanQuery.Builder().add(query, Occur.MUST).add(filter, Occur.FILTER).build();
  }

  /// The first hits of an order, and how many there are in all.
  Found find(int limit, Order order) throws IOException {
    int available = Math.min(limit, searcher.getIndexReader().maxDoc());
    if (available == 0) {
      return new Found(List.of(), searcher.count(restricted));
    }
    boolean byScore = order == Order.RELEVANCE && asked.scores();
    Sort sort = byScore ? new Sort(SortField.FIELD_SCORE, NEWEST) : new Sort(NEWEST);
    TopFieldDocs top =
        searcher.search(
            restricted, new TopFieldCollectorManager(sort, available, null, Integer.MAX_VALUE));
    return new Found(addresses(top.scoreDocs, byScore), top.totalHits.value());
  }

  /// Looks up where the hits stand, in the order of the index, since its columns are read forward.
  private List<ScoredAddress> addresses(ScoreDoc[] hits, boolean byScore) throws IOException {
    var places = new Integer[hits.length];
    Arrays.setAll(places, place -> place);
    Arrays.sort(places, (left, right) -> Integer.compare(hits[left].doc, hits[right].doc));
    var found = new ScoredAddress[hits.length];
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    Columns columns = null;
    int end = -1;
    int base = 0;
    for (int place : places) {
      ScoreDoc hit = hits[place];
      if (columns == null || hit.doc >= end) {
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(hit.doc, leaves));
        columns = Columns.of(leaf.reader());
        base = leaf.docBase;
        end = base + leaf.reader().maxDoc();
      }
      float score = byScore ? (Float) ((FieldDoc) hit).fields[0] : 0;
      found[place] = columns.read(hit.doc - base, score);
    }
    return Arrays.asList(found);
  }

  /// The columns of a segment that say where an entry stands.
  private record Columns(
      NumericDocValues ordinal,
      NumericDocValues offset,
      NumericDocValues length,
      NumericDocValues time) {

    static Columns of(LeafReader reader) throws IOException {
      return new Columns(
          reader.getNumericDocValues(IndexSchema.PARTITION),
          reader.getNumericDocValues(IndexSchema.OFFSET),
          reader.getNumericDocValues(IndexSchema.LENGTH),
          reader.getNumericDocValues(IndexSchema.TIME));
    }

    ScoredAddress read(int doc, float score) throws IOException {
      var address =
          new EntryAddress((int) value(ordinal, doc), value(offset, doc), (int) value(length, doc));
      return new ScoredAddress(address, score, value(time, doc));
    }

    private static long value(NumericDocValues column, int doc) throws IOException {
      return column.advanceExact(doc) ? column.longValue() : 0;
    }
  }
}
