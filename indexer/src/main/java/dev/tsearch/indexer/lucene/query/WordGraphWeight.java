package dev.tsearch.indexer.lucene.query;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.WordGraphMatcher.PathPositions;
import dev.tsearch.indexer.lucene.query.WordGraphMatcher.PlacePositions;
import dev.tsearch.indexer.lucene.query.WordGraphMatcher.TermPositions;
import dev.tsearch.indexer.lucene.query.WordGraphQuery.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Matches;
import org.apache.lucene.search.MatchesUtils;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.Weight;
import org.apache.lucene.search.similarities.Similarity.SimScorer;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOSupplier;
import org.jspecify.annotations.Nullable;

/// The weight of a [WordGraphQuery].
final class WordGraphWeight extends Weight {
  private final WordGraphQuery query;
  private final ScoreMode scoreMode;
  private final Map<BytesRef, TermStates> states = new HashMap<>();

  /// Null if scores are not needed or the index has no match.
  private final @Nullable SimScorer similarity;

  WordGraphWeight(WordGraphQuery query, IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    super(query);
    this.query = query;
    this.scoreMode = scoreMode;
    for (Term term : WordGraphQuery.terms(query.places())) {
      if (!states.containsKey(term.bytes())) {
        states.put(term.bytes(), TermStates.build(searcher, term, scoreMode.needsScores()));
      }
    }
    similarity = scoreMode.needsScores() ? similarity(searcher, boost) : null;
  }

  private @Nullable SimScorer similarity(IndexSearcher searcher, float boost) throws IOException {
    CollectionStatistics field = searcher.collectionStatistics(IndexSchema.CONTENT);
    var known = new ArrayList<TermStatistics>();
    for (Place place : query.places()) {
      List<BytesRef> path = scored(place);
      if (path.isEmpty() || field == null) {
        return null;
      }
      for (BytesRef term : path) {
        TermStates state = states(term);
        known.add(
            searcher.termStatistics(
                new Term(IndexSchema.CONTENT, term), state.docFreq(), state.totalTermFreq()));
      }
    }
    return searcher.getSimilarity().scorer(boost, field, known.toArray(TermStatistics[]::new));
  }

  /// Returns the first alternative that the index may have; empty if it has none.
  private List<BytesRef> scored(Place place) {
    for (List<BytesRef> path : place.paths()) {
      if (path.stream().allMatch(term -> states(term).docFreq() > 0)) {
        return path;
      }
    }
    return List.of();
  }

  private TermStates states(BytesRef term) {
    TermStates known = states.get(term);
    if (known == null) {
      throw new IllegalStateException("no state of a term of the query");
    }
    return known;
  }

  @Override
  public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
    boolean mayMatch = similarity != null || !scoreMode.needsScores();
    LeafPostings postings = mayMatch ? postings(leaf, PostingsEnum.POSITIONS) : null;
    if (postings == null) {
      return null;
    }
    NumericDocValues lengths = leaf.reader().getNormValues(IndexSchema.CONTENT);
    return new DefaultScorerSupplier(
        new WordGraphScorer(
            new WordGraphMatcher(postings.places), postings.rarest, similarity, lengths));
  }

  /// The postings of a segment.
  ///
  /// @param rarest the postings of the rarest term that every match has, to skip entries whose
  ///   score is too low; null if there is none or nothing may be skipped
  private record LeafPostings(List<PlacePositions> places, @Nullable ImpactsEnum rarest) {}

  /// Returns the postings of a segment; null if it has no match.
  private @Nullable LeafPostings postings(LeafReaderContext leaf, int flags) throws IOException {
    Terms terms = leaf.reader().terms(IndexSchema.CONTENT);
    if (terms == null) {
      return null;
    }
    TermsEnum each = terms.iterator();
    int rarest = scoreMode == ScoreMode.TOP_SCORES ? rarest() : -1;
    var places = new ArrayList<PlacePositions>();
    ImpactsEnum impacts = null;
    for (int number = 0; number < query.places().size(); number++) {
      Place place = query.places().get(number);
      var paths = new ArrayList<PathPositions>();
      for (List<BytesRef> path : place.paths()) {
        var positions = new ArrayList<TermPositions>();
        for (BytesRef term : path) {
          if (!seek(term, each, leaf)) {
            break;
          }
          PostingsEnum found;
          if (number == rarest) {
            impacts = each.impacts(flags);
            found = impacts;
          } else {
            found = each.postings(null, flags);
          }
          positions.add(new TermPositions(found));
        }
        if (positions.size() == path.size()) {
          paths.add(new PathPositions(positions));
        }
      }
      if (paths.isEmpty()) {
        return null;
      }
      places.add(new PlacePositions(paths, place.gap()));
    }
    return new LeafPostings(places, impacts);
  }

  private boolean seek(BytesRef term, TermsEnum each, LeafReaderContext leaf) throws IOException {
    IOSupplier<TermState> supplier = states(term).get(leaf);
    TermState state = supplier == null ? null : supplier.get();
    if (state == null) {
      return false;
    }
    each.seekExact(term, state);
    return true;
  }

  /// Returns the number of the place of one term that is in the fewest entries; -1 if there is
  /// none.
  private int rarest() {
    int rarest = -1;
    int entries = Integer.MAX_VALUE;
    for (int number = 0; number < query.places().size(); number++) {
      List<List<BytesRef>> paths = query.places().get(number).paths();
      if (paths.size() == 1 && paths.getFirst().size() == 1) {
        int docFreq = states(paths.getFirst().getFirst()).docFreq();
        if (docFreq < entries) {
          rarest = number;
          entries = docFreq;
        }
      }
    }
    return rarest;
  }

  @Override
  public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
    LeafPostings postings = postings(leaf, PostingsEnum.POSITIONS);
    if (postings != null && similarity != null) {
      var matcher = new WordGraphMatcher(postings.places);
      int count = matcher.approximation().advance(doc) == doc ? matcher.count() : 0;
      if (count > 0) {
        NumericDocValues lengths = leaf.reader().getNormValues(IndexSchema.CONTENT);
        long length = lengths != null && lengths.advanceExact(doc) ? lengths.longValue() : 1;
        Explanation frequency = Explanation.match(count, "phraseFreq");
        Explanation score = similarity.explain(frequency, length);
        return Explanation.match(
            score.getValue(), "weight(" + query + " in " + doc + "), result of:", score);
      }
    }
    return Explanation.noMatch("no matching phrase");
  }

  @Override
  public @Nullable Matches matches(LeafReaderContext leaf, int doc) throws IOException {
    return MatchesUtils.forField(
        IndexSchema.CONTENT,
        () -> {
          LeafPostings postings = postings(leaf, PostingsEnum.OFFSETS);
          if (postings == null) {
            return null;
          }
          var matcher = new WordGraphMatcher(postings.places);
          return matcher.approximation().advance(doc) == doc && matcher.count() > 0
              ? matcher.matches(query)
              : null;
        });
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return true;
  }
}
