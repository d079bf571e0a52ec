package dev.tsearch.indexer.lucene.rank;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TotalHitCountCollector;
import org.apache.lucene.search.Weight;

/// Searches the segments of an index one after the other in the calling thread. Lucene's slices,
/// which divide segments among threads, make comparators in a way that the JVM links anew at each
/// start; here they are not made.
public class SequentialSearcher extends IndexSearcher {

  /// Creates a searcher of an index.
  public SequentialSearcher(IndexReader reader) {
    super(reader, Runnable::run); // with an executor, slices are made only where they are used
  }

  @Override
  protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
    return slices(leaves, Integer.MAX_VALUE, Integer.MAX_VALUE, false);
  }

  /// Gives all matches to a collector, in the order of the index.
  public void collect(Query query, Collector collector) throws IOException {
    ScoreMode mode = collector.scoreMode();
    Query rewritten = rewrite(mode.needsScores() ? query : new ConstantScoreQuery(query));
    Weight weight = createWeight(rewritten, mode, 1);
    collector.setWeight(weight);
    for (LeafReaderContext leaf : getLeafContexts()) {
      searchLeaf(leaf, 0, DocIdSetIterator.NO_MORE_DOCS, weight, collector);
    }
  }

  @Override
  public <C extends Collector, T> T search(Query query, CollectorManager<C, T> manager)
      throws IOException {
    C collector = manager.newCollector();
    collect(query, collector);
    return manager.reduce(List.of(collector));
  }

  @Override
  public int count(Query query) throws IOException {
    var counter = new TotalHitCountCollector();
    collect(query, counter);
    return counter.getTotalHits();
  }
}
