package dev.tsearch.indexer.lucene.query;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Matches;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermScorer;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.Weight;
import org.apache.lucene.search.similarities.Similarity.SimScorer;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The weight of a [VariantsQuery] with scores. The forms of a word are close to each other among
/// the sorted terms of a segment, so one pass finds all of them.
final class VariantsWeight extends Weight {
  private final VariantsQuery query;
  private final IndexSearcher searcher;
  private final float boost;

  /// The states of the forms in each segment that has one, by the ordinal of the segment. Null for
  /// a form that the segment lacks.
  private final Map<Integer, @Nullable TermState[]> states = new HashMap<>();

  private final @Nullable SimScorer similarity;

  VariantsWeight(VariantsQuery query, IndexSearcher searcher, float boost) throws IOException {
    super(query);
    this.query = query;
    this.searcher = searcher;
    this.boost = boost;
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    var entries = new int[query.forms().length];
    var occurrences = new long[query.forms().length];
    for (LeafReaderContext leaf : leaves) {
      lookUp(leaf, entries, occurrences);
    }
    similarity = similarity(entries, occurrences);
  }

  private void lookUp(LeafReaderContext leaf, int[] entries, long[] occurrences)
      throws IOException {
    Terms terms = leaf.reader().terms(IndexSchema.CONTENT);
    if (terms == null) {
      return;
    }
    TermsEnum each = terms.iterator();
    for (int form = 0; form < query.forms().length; form++) {
      if (each.seekExact(query.forms()[form])) {
        states.computeIfAbsent(leaf.ord, _ -> new @Nullable TermState[query.forms().length])[form] =
            each.termState();
        entries[form] += each.docFreq();
        occurrences[form] += each.totalTermFreq();
      }
    }
  }

  /// Returns the scorer for all forms as one term with the frequency of the most frequent form.
  private @Nullable SimScorer similarity(int[] entries, long[] occurrences) throws IOException {
    CollectionStatistics field = searcher.collectionStatistics(IndexSchema.CONTENT);
    long maxEntries = 0;
    long allOccurrences = 0;
    for (int form = 0; form < entries.length; form++) {
      if (entries[form] > 0) {
        TermStatistics known =
            searcher.termStatistics(
                new Term(IndexSchema.CONTENT, query.forms()[form]),
                entries[form],
                occurrences[form]);
        maxEntries = Math.max(maxEntries, known.docFreq());
        allOccurrences += known.totalTermFreq();
      }
    }
    return maxEntries == 0 || field == null
        ? null
        : searcher
            .getSimilarity()
            .scorer(
                boost,
                field,
                new TermStatistics(new BytesRef("forms"), maxEntries, allOccurrences));
  }

  @Override
  public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
    @Nullable TermState[] known = states.get(leaf.ord);
    Terms terms = leaf.reader().terms(IndexSchema.CONTENT);
    if (known == null || terms == null || similarity == null) {
      return null;
    }
    NumericDocValues lengths = leaf.reader().getNormValues(IndexSchema.CONTENT);
    return new DefaultScorerSupplier(scorer(known, terms.iterator(), similarity, lengths));
  }

  private Scorer scorer(
      @Nullable TermState[] known, TermsEnum each, SimScorer similarity, NumericDocValues lengths)
      throws IOException {
    var postings = new PostingsEnum[known.length];
    var weights = new float[known.length];
    int size = 0;
    for (int form = 0; form < known.length; form++) {
      TermState state = known[form];
      if (state != null) {
        each.seekExact(query.forms()[form], state);
        postings[size] = each.postings(null, PostingsEnum.FREQS);
        weights[size++] = query.weight(form);
      }
    }
    return size == 1 && weights[0] == 1
        ? new TermScorer(postings[0], similarity, lengths)
        : new VariantsScorer(Arrays.copyOf(postings, size), weights, similarity, lengths);
  }

  @Override
  public @Nullable Matches matches(LeafReaderContext leaf, int doc) throws IOException {
    return synonymWeight().matches(leaf, doc);
  }

  @Override
  public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
    return synonymWeight().explain(leaf, doc);
  }

  private Weight synonymWeight() throws IOException {
    return query.synonyms().createWeight(searcher, ScoreMode.COMPLETE, boost);
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return true;
  }
}
