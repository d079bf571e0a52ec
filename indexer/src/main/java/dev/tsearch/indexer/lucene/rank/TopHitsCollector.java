package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.rank.RankedQuery.RankedWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// Collects the matches with the highest scores of words, counts all matches, and computes the
/// whole score of the candidates.
///
/// All matches are visited, because all are counted; the scores of their words are computed in
/// batches. What is expensive - nearness, the kind of entry, its age, its session - is computed for
/// the candidates only. An instance runs one query, in one thread.
public final class TopHitsCollector {
  private final IndexSearcher searcher;
  private final RankedQuery query;
  private final Limits limits;
  private final CompactionTimes compactions;
  private final long newestDay;
  private final PriorityQueue<Hit> worstFirst;
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final long[] byWords;
  private final int capacity;
  private @Nullable Weight nearWeight;
  private long total;

  /// The lowest score among the best hits so far. A hit with a lower score is not one of them.
  private float floor = Float.NEGATIVE_INFINITY;

  /// What is collected.
  ///
  /// @param count the maximum number of matches; 0 to count only
  /// @param extent entries that it does not contain are left out; null if it contains all
  public record Limits(int count, @Nullable Watermark extent) {}

  /// @param compactions determines what is in the context of the model
  /// @param newestDay the day from which ages are measured, in days since 1970
  public TopHitsCollector(
      IndexSearcher searcher,
      RankedQuery query,
      Limits limits,
      CompactionTimes compactions,
      long newestDay) {
    this.searcher = searcher;
    this.query = query;
    this.limits = limits;
    this.compactions = compactions;
    this.newestDay = newestDay;
    this.capacity = limits.count() == 0 ? 0 : Math.max(limits.count(), query.candidates());
    this.worstFirst = new PriorityQueue<>(Hit.WORST_FIRST);
    this.byWords = new long[query.telling() + 1];
  }

  /// Runs the query. Visits the newest segments first, so that few hits of older segments enter the
  /// list of the best.
  public RankedEntries run() throws IOException {
    Query required = query.required();
    Weight requiredWeight = required == null ? null : weight(required);
    var words = new Weight[query.words().size()];
    for (int word = 0; word < words.length; word++) {
      words[word] = weight(query.words().get(word).query());
    }
    try {
      for (LeafReaderContext leaf : newestFirst(searcher.getIndexReader().leaves())) {
        Scorer ofRequired = requiredWeight == null ? null : requiredWeight.scorer(leaf);
        if (requiredWeight == null || ofRequired != null) {
          collect(ofRequired, words, leaf);
        }
      }
      return new RankedEntries(ranked(), total, counts(), query.candidates());
    } catch (UncheckedIOException e) {
      throw e.getCause(); // from the comparison of hits
    }
  }

  private Weight weight(Query part) throws IOException {
    return searcher.createWeight(searcher.rewrite(part), ScoreMode.COMPLETE, 1);
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

  private WordCounts counts() {
    int telling = byWords.length - 1;
    if (telling == 0) {
      return WordCounts.NONE;
    }
    long half = 0;
    for (int count = (telling + 1) / 2; count <= telling; count++) {
      half += byWords[count];
    }
    return new WordCounts(telling, byWords[telling], half);
  }

  private void collect(@Nullable Scorer required, Weight[] weights, LeafReaderContext leaf)
      throws IOException {
    var telling = new Scorer[weights.length];
    var stopWords = new Scorer[weights.length];
    for (int word = 0; word < weights.length; word++) {
      RankedWord of = query.words().get(word);
      if (of.isTelling() || capacity > 0) {
        (of.isTelling() ? telling : stopWords)[word] = weights[word].scorer(leaf);
      }
    }
    LeafReader reader = leaf.reader();
    var matches =
        new WordMatches(required, telling, query.needsWord(), reader.getLiveDocs(), batch);
    var others = new StopWordScores(stopWords);
    NumericDocValues times = reader.getNumericDocValues(IndexSchema.TIME);
    boolean hasWords = weights.length > 0;
    while (matches.next()) {
      total += matches.size;
      for (int at = 0; at < matches.size; at++) {
        long mask = hasWords ? matches.masks[at] : 0;
        if (hasWords) {
          byWords[Long.bitCount(mask)]++;
        }
        float score = matches.scores[at];
        if (others.max(score) >= floor && capacity > 0) {
          int doc = matches.docs[at];
          float whole = others.add(doc, score);
          if (whole >= floor) {
            long time = times.advanceExact(doc) ? times.longValue() : TimeRange.UNDATED;
            offer(new Hit(whole, time, mask | others.found(), leaf, doc));
          }
        }
      }
    }
  }

  private void offer(Hit hit) {
    boolean isFull = worstFirst.size() == capacity;
    if (isFull && Hit.WORST_FIRST.compare(hit, worstFirst.element()) < 0) {
      return;
    }
    Watermark extent = limits.extent();
    if (extent != null && !hit.isIn(extent)) {
      return;
    }
    if (isFull) {
      worstFirst.remove();
    }
    worstFirst.add(hit);
    if (worstFirst.size() == capacity) {
      floor = worstFirst.element().score;
    }
  }

  private List<RankedEntry> ranked() throws IOException {
    var best = new Hit[worstFirst.size()];
    for (int at = best.length - 1; at >= 0; at--) {
      best[at] = worstFirst.remove();
    }
    var candidates = Arrays.copyOf(best, Math.min(best.length, query.candidates()));
    Arrays.sort(candidates, Hit.BY_DOCUMENT);
    int start = 0;
    for (int end = 1; end <= candidates.length; end++) {
      if (end == candidates.length || candidates[end].leaf != candidates[start].leaf) {
        score(candidates, start, end);
        start = end;
      }
    }
    var ranked = new ArrayList<RankedEntry>(best.length);
    for (Hit hit : best) {
      RankedEntry known = hit.ranked;
      ranked.add(
          known == null
              ? new RankedEntry(hit.address(), hit.score, hit.words, ConversationKey.NONE, 0)
              : known);
    }
    return ranked;
  }

  /// Computes the whole score of candidates of one segment, in the order of its documents.
  private void score(Hit[] hits, int start, int end) throws IOException {
    LeafReaderContext leaf = hits[start].leaf;
    LeafReader reader = leaf.reader();
    var fixed = new StaticScore(reader, compactions, newestDay);
    AddressColumns addresses = AddressColumns.of(reader);
    ConversationColumns conversations = ConversationColumns.of(reader);
    NumericDocValues texts = reader.getNumericDocValues(IndexSchema.TEXT);
    ProximityBoost near = near(leaf);
    for (int at = start; at < end; at++) {
      Hit hit = hits[at];
      fixed.advance(hit.doc);
      conversations.advance(hit.doc);
      int text = texts != null && texts.advanceExact(hit.doc) ? (int) texts.longValue() : 0;
      hit.ranked =
          new RankedEntry(
              addresses.read(hit.doc, hit.score),
              fixed.sum(hit.score + near.of(hit.doc)),
              hit.words,
              conversations.key(),
              text);
    }
  }

  private ProximityBoost near(LeafReaderContext leaf) throws IOException {
    Query near = query.near();
    if (near == null) {
      return ProximityBoost.NONE;
    }
    Weight weight = nearWeight;
    if (weight == null) {
      weight = weight(near);
      nearWeight = weight;
    }
    return ProximityBoost.of(weight.scorer(leaf));
  }

  /// A match that reads its address on first use: most leave the list of the best again, and few
  /// pairs have the same score and time.
  private static final class Hit {
    private static final Comparator<ScoredAddress> BEST_FIRST = ScoredAddress.in(Order.RELEVANCE);

    static final Comparator<Hit> WORST_FIRST =
        (one, other) -> {
          int order = Float.compare(one.score, other.score);
          order = order == 0 ? Long.compare(one.time, other.time) : order;
          return order == 0 ? BEST_FIRST.compare(other.address(), one.address()) : order;
        };

    static final Comparator<Hit> BY_DOCUMENT =
        (one, other) -> {
          int order = Integer.compare(one.leaf.ord, other.leaf.ord);
          return order == 0 ? Integer.compare(one.doc, other.doc) : order;
        };

    private final float score;
    private final long time;
    private final long words;
    private final LeafReaderContext leaf;
    private final int doc;
    private @Nullable ScoredAddress address;
    private @Nullable RankedEntry ranked;

    Hit(float score, long time, long words, LeafReaderContext leaf, int doc) {
      this.score = score;
      this.time = time;
      this.words = words;
      this.leaf = leaf;
      this.doc = doc;
    }

    boolean isIn(Watermark extent) {
      return extent.contains(address().address().ordinal(), address().address().offset());
    }

    ScoredAddress address() {
      ScoredAddress known = address;
      if (known == null) {
        try {
          known = AddressColumns.of(leaf.reader()).read(doc, score);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        address = known;
      }
      return known;
    }
  }
}
