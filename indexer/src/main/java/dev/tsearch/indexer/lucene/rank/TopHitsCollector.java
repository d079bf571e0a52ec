package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.rank.BestMatches.BestMatch;
import dev.tsearch.indexer.lucene.rank.RankedQuery.RankedWord;
import dev.tsearch.indexer.lucene.rank.WordMatches.ScoredBatch;
import dev.tsearch.indexer.lucene.rank.WordMatches.Tally;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.ExitableDirectoryReader.ExitingReaderException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
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
  private final BestMatches best;
  private final DocAndFloatFeatureBuffer buffer = new DocAndFloatFeatureBuffer();
  private final Tally tally;
  private final int capacity;
  private final ProximityBoost near;
  private final Optional<Cancellation> cancellation;

  /// What is collected.
  ///
  /// @param count the maximum number of matches; 0 to count only
  /// @param extent entries that it does not contain are left out; null if it contains all
  /// @param without entries with this term are no matches; null for none
  /// @param deadline when the collector ends with what it has found
  public record Limits(
      int count, @Nullable Watermark extent, @Nullable Term without, SearchDeadline deadline) {}

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
    this.best = new BestMatches(capacity);
    this.tally = new Tally(query.telling());
    this.near = new ProximityBoost(searcher, query.near());
    this.cancellation = Cancellation.current();
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
        if (limits.deadline().isOver()) {
          break;
        }
        Scorer ofRequired = requiredWeight == null ? null : requiredWeight.scorer(leaf);
        if (requiredWeight == null || ofRequired != null) {
          collect(ofRequired, words, leaf);
        }
      }
    } catch (ExitingReaderException _) {
      // The time is over: the rest of the segments is left out.
    }
    try {
      return new RankedEntries(ranked(), tally.total(), tally.counts(), query.candidates());
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
        new WordMatches(required, telling, query.needsWord(), accepted(reader), buffer, tally);
    var others = new StopWordScores(stopWords, reader.maxDoc(), buffer);
    NumericDocValues times = reader.getNumericDocValues(IndexSchema.TIME);
    long newest = Recency.newest(reader);
    for (ScoredBatch found = matches.next(lowest(others, newest), limits.deadline());
        found != null;
        found = matches.next(lowest(others, newest), limits.deadline())) {
      cancellation.ifPresent(Cancellation::check);
      others.addTo(found, best.floor());
      for (int at = 0; at < found.size; at++) {
        float score = found.scores[at];
        if (score >= best.floor()) {
          int doc = found.docs[at];
          long time = times.advanceExact(doc) ? times.longValue() : TimeRange.UNDATED;
          if (best.admits(score, time)) {
            add(new BestMatch(score, time, found.words[at], leaf, doc));
          }
        }
      }
    }
  }

  /// The documents of a segment that can match; null if all can. They are looked up where the
  /// scores of words are added up: a clause of the query would make each word an optional part of
  /// the query for all other documents.
  private @Nullable Bits accepted(LeafReader reader) throws IOException {
    Bits live = reader.getLiveDocs();
    PostingsEnum without =
        limits.without() == null ? null : reader.postings(limits.without(), PostingsEnum.NONE);
    if (without == null) {
      return live;
    }
    var accepted = new FixedBitSet(reader.maxDoc());
    accepted.set(0, reader.maxDoc());
    if (live != null) {
      live.applyMask(accepted, 0);
    }
    accepted.andNot(without);
    return accepted;
  }

  /// The lowest score of telling words that matters in a segment whose newest entry is of a time.
  private float lowest(StopWordScores others, long newest) {
    return capacity == 0 ? Float.POSITIVE_INFINITY : others.lowest(best.lowest(newest));
  }

  private void add(BestMatch match) {
    Watermark extent = limits.extent();
    if (extent == null || match.isIn(extent)) {
      best.add(match);
    }
  }

  private List<RankedEntry> ranked() throws IOException {
    BestMatch[] bestFirst = best.bestFirst();
    BestMatch[] candidates =
        Arrays.copyOf(bestFirst, Math.min(bestFirst.length, query.candidates()));
    Arrays.sort(candidates, BestMatch.BY_DOCUMENT);
    int start = 0;
    for (int end = 1; end <= candidates.length; end++) {
      if (end == candidates.length || candidates[end].leaf != candidates[start].leaf) {
        score(candidates, start, end);
        start = end;
      }
    }
    var ranked = new ArrayList<RankedEntry>(bestFirst.length);
    for (BestMatch hit : bestFirst) {
      RankedEntry known = hit.ranked;
      ranked.add(
          known == null
              ? new RankedEntry(hit.address(), hit.score, hit.words, ConversationKey.NONE, 0)
              : known);
    }
    return ranked;
  }

  /// Computes the whole score of candidates of one segment, in the order of its documents.
  private void score(BestMatch[] hits, int start, int end) throws IOException {
    LeafReaderContext leaf = hits[start].leaf;
    LeafReader reader = leaf.reader();
    var fixed = new StaticScore(reader, compactions, newestDay);
    AddressColumns addresses = AddressColumns.of(reader);
    ConversationColumns conversations = ConversationColumns.of(reader);
    NumericDocValues texts = reader.getNumericDocValues(IndexSchema.TEXT);
    ProximityBoost.OfSegment boost = near.in(leaf);
    ConversationKey[] keys = conversations.keys(docs(hits, start, end));
    for (int at = start; at < end; at++) {
      BestMatch hit = hits[at];
      fixed.advance(hit.doc, keys[at - start], hit.time);
      int text = texts != null && texts.advanceExact(hit.doc) ? (int) texts.longValue() : 0;
      hit.ranked =
          new RankedEntry(
              addresses.read(hit.doc, hit.score, hit.time),
              fixed.sum(hit.score + boost.of(hit.doc, hit.words)),
              hit.words,
              keys[at - start],
              text);
    }
  }

  private static int[] docs(BestMatch[] hits, int start, int end) {
    var docs = new int[end - start];
    for (int at = start; at < end; at++) {
      docs[at - start] = hits[at].doc;
    }
    return docs;
  }
}
