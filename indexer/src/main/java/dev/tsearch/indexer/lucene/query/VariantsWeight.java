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

/// How a [VariantsQuery] is run with scores. The forms of a word are neighbours among the terms of
/// a segment, so one walk over these finds all of them.
final class VariantsWeight extends Weight {
  private final VariantsQuery query;
  private final IndexSearcher searcher;
  private final float boost;

  /// Of each segment that has a form, by its number, where each form stands; null for one it lacks.
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

  /// As if all forms were one word, as frequent as the most frequent of them.
  private @Nullable SimScorer similarity(int[] entries, long[] occurrences) throws IOException {
    CollectionStatistics field = searcher.collectionStatistics(IndexSchema.CONTENT);
    long most = 0;
    long all = 0;
    for (int form = 0; form < entries.length; form++) {
      if (entries[form] > 0) {
        TermStatistics known =
            searcher.termStatistics(
                new Term(IndexSchema.CONTENT, query.forms()[form]),
                entries[form],
                occurrences[form]);
        most = Math.max(most, known.docFreq());
        all += known.totalTermFreq();
      }
    }
    return most == 0 || field == null
        ? null
        : searcher
            .getSimilarity()
            .scorer(boost, field, new TermStatistics(new BytesRef("forms"), most, all));
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
    var worths = new float[known.length];
    int size = 0;
    for (int form = 0; form < known.length; form++) {
      TermState state = known[form];
      if (state != null) {
        each.seekExact(query.forms()[form], state);
        postings[size] = each.postings(null, PostingsEnum.FREQS);
        worths[size++] = query.worth(form);
      }
    }
    return size == 1 && worths[0] == 1
        ? new TermScorer(postings[0], similarity, lengths)
        : new VariantsScorer(Arrays.copyOf(postings, size), worths, similarity, lengths);
  }

  @Override
  public @Nullable Matches matches(LeafReaderContext leaf, int doc) throws IOException {
    return ofLucene().matches(leaf, doc);
  }

  @Override
  public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
    return ofLucene().explain(leaf, doc);
  }

  private Weight ofLucene() throws IOException {
    return query.synonyms().createWeight(searcher, ScoreMode.COMPLETE, boost);
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return true;
  }
}
