package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.query.Order;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// Collects the hits with the highest scores and counts all hits.
///
/// All matches are visited, because all are counted; the scores of their words are computed in
/// batches. The [StaticScore] and the [ProximityBoost] are expensive: they are computed only for a
/// hit that can still be among the best with the maximum of both. An instance runs one query, in
/// one thread.
public final class TopHitsCollector {
  private final IndexSearcher searcher;
  private final CompactionTimes compactions;
  private final long newestDay;
  private final int limit;
  private final PriorityQueue<Hit> worstFirst;
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final @Nullable Query proximity;
  private @Nullable Weight proximityWeight;
  private long total;

  /// The lowest score among the best hits so far. A hit with a lower score is not one of them.
  private float floor = Float.NEGATIVE_INFINITY;

  /// @param limit the maximum number of hits, at least 1
  /// @param proximity its score is added to the score of a hit that also matches it
  /// @param compactions determines what is in the context of the model
  /// @param newestDay the day from which ages are measured, in days since 1970
  public TopHitsCollector(
      IndexSearcher searcher,
      int limit,
      @Nullable Query proximity,
      CompactionTimes compactions,
      long newestDay) {
    this.searcher = searcher;
    this.limit = limit;
    this.proximity = proximity;
    this.compactions = compactions;
    this.newestDay = newestDay;
    this.worstFirst = new PriorityQueue<>(Hit.WORST_FIRST);
  }

  /// Runs a query. Visits the newest segments first, so that few hits of older segments enter the
  /// list of the best.
  public TopHits of(Query query) throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    try {
      for (LeafReaderContext leaf : newestFirst(searcher.getIndexReader().leaves())) {
        Scorer words = weight.scorer(leaf);
        if (words != null) {
          collect(words, leaf);
        }
      }
      return new TopHits(best(), total);
    } catch (UncheckedIOException e) {
      throw e.getCause(); // from the comparison of hits
    }
  }

  private static List<LeafReaderContext> newestFirst(List<LeafReaderContext> leaves)
      throws IOException {
    var times = new long[leaves.size()];
    for (LeafReaderContext leaf : leaves) {
      times[leaf.ord] = Recency.newest(leaf.reader());
    }
    var sorted = new ArrayList<>(leaves);
    sorted.sort((one, other) -> Long.compare(times[other.ord], times[one.ord]));
    return sorted;
  }

  private List<ScoredAddress> best() {
    var best = new ScoredAddress[worstFirst.size()];
    for (int at = best.length - 1; at >= 0; at--) {
      best[at] = worstFirst.remove().address();
    }
    return Arrays.asList(best);
  }

  private void collect(Scorer words, LeafReaderContext leaf) throws IOException {
    if (words.iterator().nextDoc() == DocIdSetIterator.NO_MORE_DOCS) {
      return;
    }
    LeafReader reader = leaf.reader();
    var fixed = new StaticScore(reader, compactions, newestDay);
    ProximityBoost boost = proximityBoost(leaf);
    words.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, reader.getLiveDocs(), batch);
    while (batch.size > 0) {
      total += batch.size;
      for (int at = 0; at < batch.size; at++) {
        float score = batch.features[at];
        if (fixed.max(score + boost.max()) >= floor) {
          int doc = batch.docs[at];
          fixed.advance(doc);
          if (fixed.sum(score + boost.max()) >= floor) {
            offer(fixed.sum(score + boost.of(doc)), fixed.time(), reader, doc);
          }
        }
      }
      words.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, reader.getLiveDocs(), batch);
    }
  }

  private void offer(float score, long time, LeafReader segment, int doc) {
    if (score < floor) {
      return;
    }
    var hit = new Hit(score, time, segment, doc);
    if (worstFirst.size() == limit) {
      if (Hit.WORST_FIRST.compare(hit, worstFirst.element()) < 0) {
        return;
      }
      worstFirst.remove();
    }
    worstFirst.add(hit);
    if (worstFirst.size() == limit) {
      floor = worstFirst.element().score;
    }
  }

  private ProximityBoost proximityBoost(LeafReaderContext leaf) throws IOException {
    if (proximity == null) {
      return ProximityBoost.NONE;
    }
    Weight weight = proximityWeight;
    if (weight == null) {
      weight = searcher.createWeight(searcher.rewrite(proximity), ScoreMode.COMPLETE, 1);
      proximityWeight = weight;
    }
    return ProximityBoost.of(weight.scorer(leaf));
  }

  /// A hit that reads its address on first use: most hits leave the list of the best again, and few
  /// pairs have the same score and time.
  private static final class Hit {
    private static final Comparator<ScoredAddress> BEST_FIRST = ScoredAddress.in(Order.RELEVANCE);

    static final Comparator<Hit> WORST_FIRST =
        (one, other) -> {
          int order = Float.compare(one.score, other.score);
          order = order == 0 ? Long.compare(one.time, other.time) : order;
          return order == 0 ? BEST_FIRST.compare(other.address(), one.address()) : order;
        };

    private final float score;
    private final long time;
    private final LeafReader segment;
    private final int doc;
    private @Nullable ScoredAddress address;

    Hit(float score, long time, LeafReader segment, int doc) {
      this.score = score;
      this.time = time;
      this.segment = segment;
      this.doc = doc;
    }

    ScoredAddress address() {
      ScoredAddress known = address;
      if (known == null) {
        try {
          known = AddressColumns.of(segment).read(doc, score);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        address = known;
      }
      return known;
    }
  }
}
