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

/// The best hits of a query, and how many there are in all.
///
/// All matches are counted, so all are met; their words are scored many at once. What is dear to
/// know of a hit, its [StaticScore] and how near its words are, is looked at only where the hit can
/// still be among the best with the most that either can be worth. One owner, used once.
public final class TopHitsCollector {
  private final IndexSearcher searcher;
  private final CompactionTimes compactions;
  private final long newestDay;
  private final int limit;
  private final PriorityQueue<Hit> worstFirst;
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final @Nullable Query near;
  private @Nullable Weight nearWeight;
  private long total;

  /// The score of the worst of the best; what scores less is no hit of them.
  private float floor = Float.NEGATIVE_INFINITY;

  /// @param limit how many are wanted, at least 1
  /// @param near what adds to the score of a hit that it matches, too
  /// @param newestDay from which ages count
  public TopHitsCollector(
      IndexSearcher searcher,
      int limit,
      @Nullable Query near,
      CompactionTimes compactions,
      long newestDay) {
    this.searcher = searcher;
    this.limit = limit;
    this.near = near;
    this.compactions = compactions;
    this.newestDay = newestDay;
    this.worstFirst = new PriorityQueue<>(Hit.WORST_FIRST);
  }

  /// Those of a query. Segments come the newest first, so that few of the older are among the best
  /// for a while.
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
      best[at] = worstFirst.remove().place();
    }
    return Arrays.asList(best);
  }

  private void collect(Scorer words, LeafReaderContext leaf) throws IOException {
    if (words.iterator().nextDoc() == DocIdSetIterator.NO_MORE_DOCS) {
      return;
    }
    LeafReader reader = leaf.reader();
    var bonus = new StaticScore(reader, compactions, newestDay);
    ProximityBoost nearness = nearness(leaf);
    words.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, reader.getLiveDocs(), batch);
    while (batch.size > 0) {
      total += batch.size;
      for (int at = 0; at < batch.size; at++) {
        float score = batch.features[at];
        if (bonus.most(score + nearness.most()) >= floor) {
          int doc = batch.docs[at];
          bonus.advance(doc);
          if (bonus.sum(score + nearness.most()) >= floor) {
            offer(bonus.sum(score + nearness.of(doc)), bonus.time(), reader, doc);
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

  private ProximityBoost nearness(LeafReaderContext leaf) throws IOException {
    if (near == null) {
      return ProximityBoost.NONE;
    }
    Weight weight = nearWeight;
    if (weight == null) {
      weight = searcher.createWeight(searcher.rewrite(near), ScoreMode.COMPLETE, 1);
      nearWeight = weight;
    }
    return ProximityBoost.of(weight.scorer(leaf));
  }

  /// A hit whose address is looked up when it is asked for: of those that are among the best for a
  /// while few stay, and hardly any two have the same score and time.
  private static final class Hit {
    private static final Comparator<ScoredAddress> BEST_FIRST = ScoredAddress.in(Order.RELEVANCE);

    static final Comparator<Hit> WORST_FIRST =
        (one, other) -> {
          int order = Float.compare(one.score, other.score);
          order = order == 0 ? Long.compare(one.time, other.time) : order;
          return order == 0 ? BEST_FIRST.compare(other.place(), one.place()) : order;
        };

    private final float score;
    private final long time;
    private final LeafReader segment;
    private final int doc;
    private @Nullable ScoredAddress place;

    Hit(float score, long time, LeafReader segment, int doc) {
      this.score = score;
      this.time = time;
      this.segment = segment;
      this.doc = doc;
    }

    ScoredAddress place() {
      ScoredAddress known = place;
      if (known == null) {
        try {
          known = AddressColumns.of(segment).read(doc, score);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        place = known;
      }
      return known;
    }
  }
}
