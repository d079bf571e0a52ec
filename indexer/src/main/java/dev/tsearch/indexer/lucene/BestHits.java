package dev.tsearch.indexer.lucene;

import dev.tsearch.core.query.Order;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
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
/// know of a hit, its [Bonus] and how near its words are, is looked at only where the hit can still
/// be among the best with the most that either can be worth. One owner, used once.
final class BestHits {
  private static final Comparator<ScoredAddress> BEST_FIRST = ScoredAddress.in(Order.RELEVANCE);

  private final IndexSearcher searcher;
  private final Compactions compactions;
  private final long newestDay;
  private final int limit;
  private final PriorityQueue<ScoredAddress> worstFirst;
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final @Nullable Query near;
  private @Nullable Weight nearWeight;
  private long total;

  /// The score of the worst of the best; what scores less is no hit of them.
  private float floor = Float.NEGATIVE_INFINITY;

  /// @param limit how many are wanted, at least 1
  /// @param near what adds to the score of a hit that it matches, too
  /// @param newestDay from which ages count
  BestHits(
      IndexSearcher searcher,
      int limit,
      @Nullable Query near,
      Compactions compactions,
      long newestDay) {
    this.searcher = searcher;
    this.limit = limit;
    this.near = near;
    this.compactions = compactions;
    this.newestDay = newestDay;
    this.worstFirst = new PriorityQueue<>((one, other) -> BEST_FIRST.compare(other, one));
  }

  /// Those of a query.
  Found of(Query query) throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Scorer words = weight.scorer(leaf);
      if (words != null) {
        collect(words, leaf);
      }
    }
    var best = new ArrayList<>(worstFirst);
    best.sort(BEST_FIRST);
    return new Found(best, total);
  }

  private void collect(Scorer words, LeafReaderContext leaf) throws IOException {
    if (words.iterator().nextDoc() == DocIdSetIterator.NO_MORE_DOCS) {
      return;
    }
    LeafReader reader = leaf.reader();
    var bonus = new Bonus(reader, compactions, newestDay);
    AddressColumns addresses = AddressColumns.of(reader);
    Nearness nearness = nearness(leaf);
    words.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, reader.getLiveDocs(), batch);
    while (batch.size > 0) {
      total += batch.size;
      for (int at = 0; at < batch.size; at++) {
        float score = batch.features[at];
        if (bonus.most(score + nearness.most()) >= floor) {
          int doc = batch.docs[at];
          bonus.advance(doc);
          if (bonus.sum(score + nearness.most()) >= floor) {
            offer(addresses, doc, bonus.sum(score + nearness.of(doc)));
          }
        }
      }
      words.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, reader.getLiveDocs(), batch);
    }
  }

  private void offer(AddressColumns addresses, int doc, float score) throws IOException {
    if (score < floor) {
      return;
    }
    ScoredAddress hit = addresses.read(doc, score);
    if (worstFirst.size() == limit) {
      if (BEST_FIRST.compare(hit, worstFirst.peek()) > 0) {
        return;
      }
      worstFirst.poll();
    }
    worstFirst.add(hit);
    if (worstFirst.size() == limit) {
      floor = worstFirst.element().score();
    }
  }

  private Nearness nearness(LeafReaderContext leaf) throws IOException {
    if (near == null) {
      return Nearness.NONE;
    }
    Weight weight = nearWeight;
    if (weight == null) {
      weight = searcher.createWeight(searcher.rewrite(near), ScoreMode.COMPLETE, 1);
      nearWeight = weight;
    }
    return Nearness.of(weight.scorer(leaf));
  }
}
