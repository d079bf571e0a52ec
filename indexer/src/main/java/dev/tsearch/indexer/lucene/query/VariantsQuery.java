package dev.tsearch.indexer.lucene.query;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;

/// Matches a word or an inflected form of it. Forms score less than the word; all are scored as
/// terms of the same frequency, that of the most frequent one. Matches, scores and explanations
/// equal those of [SynonymQuery], but [VariantsWeight] looks all forms up in one pass over the
/// terms and scores them in batches. The package documentation says when this class can be deleted.
public final class VariantsQuery extends Query {
  private final BytesRef[] forms;
  private final float[] weights;

  /// @param typed the word as typed
  /// @param inflected its other forms; not empty
  /// @param weight the weight of each form relative to the word
  VariantsQuery(BytesRef typed, List<BytesRef> inflected, float weight) {
    var sorted = new ArrayList<>(inflected);
    sorted.add(typed);
    forms = sorted.toArray(BytesRef[]::new);
    Arrays.sort(forms);
    weights = new float[forms.length];
    for (int at = 0; at < forms.length; at++) {
      weights[at] = forms[at].equals(typed) ? 1 : weight;
    }
  }

  /// Returns the word and its other forms as terms, sorted.
  public List<Term> terms() {
    var terms = new ArrayList<Term>(forms.length);
    for (BytesRef form : forms) {
      terms.add(new Term(IndexSchema.CONTENT, form));
    }
    return terms;
  }

  /// Returns the word and its other forms, sorted. The caller must not change the array.
  BytesRef[] forms() {
    return forms;
  }

  /// Returns the weight of a form relative to the word as typed.
  public float weight(int form) {
    return weights[form];
  }

  /// Makes the equivalent query of Lucene. Most searches with scores need none.
  SynonymQuery synonyms() {
    var builder = new SynonymQuery.Builder(IndexSchema.CONTENT);
    for (int at = 0; at < forms.length; at++) {
      builder.addTerm(forms[at], weights[at]);
    }
    return builder.build();
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return scoreMode.needsScores()
        ? new VariantsWeight(this, searcher, boost)
        : anyForm().createWeight(searcher, scoreMode, boost);
  }

  /// The query without scores. That of [#synonyms] would sort its terms by a comparator that the
  /// JVM links anew at each start.
  private Query anyForm() {
    var any = new BooleanQuery.Builder();
    for (Term term : terms()) {
      any.add(new TermQuery(term), Occur.SHOULD);
    }
    return any.build();
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(IndexSchema.CONTENT)) {
      visitor.getSubVisitor(Occur.SHOULD, this).consumeTerms(this, terms().toArray(Term[]::new));
    }
  }

  @Override
  public String toString(String field) {
    return synonyms().toString(field);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VariantsQuery query
        && Arrays.equals(query.forms, forms)
        && Arrays.equals(query.weights, weights);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + Arrays.hashCode(forms);
  }
}
