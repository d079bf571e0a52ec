package dev.tsearch.indexer.lucene.query;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;

/// A word and what it is inflected to, which counts for less; all of them as rare as the most
/// frequent. Matches, scores and is explained as Lucene's [SynonymQuery], but looks the forms up
/// together and takes them many entries at a time: [VariantsWeight].
final class VariantsQuery extends Query {
  private final BytesRef[] forms;
  private final float[] worths;
  private final SynonymQuery synonyms;

  /// @param typed the word as it was typed
  /// @param inflected other forms of it; not empty
  /// @param worth how much each of them counts, beside the word
  VariantsQuery(BytesRef typed, List<BytesRef> inflected, float worth) {
    var sorted = new ArrayList<>(inflected);
    sorted.add(typed);
    forms = sorted.toArray(BytesRef[]::new);
    Arrays.sort(forms);
    worths = new float[forms.length];
    var builder = new SynonymQuery.Builder(IndexSchema.CONTENT);
    for (int at = 0; at < forms.length; at++) {
      worths[at] = forms[at].equals(typed) ? 1 : worth;
      builder.addTerm(forms[at], worths[at]);
    }
    this.synonyms = builder.build();
  }

  /// The word and its other forms, in the order of terms.
  List<Term> terms() {
    return synonyms.getTerms();
  }

  /// The forms in the order of terms. Not to be changed.
  BytesRef[] forms() {
    return forms;
  }

  /// How much a form counts.
  float worth(int form) {
    return worths[form];
  }

  /// Lucene's query for the same.
  SynonymQuery synonyms() {
    return synonyms;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return scoreMode.needsScores()
        ? new VariantsWeight(this, searcher, boost)
        : synonyms.createWeight(searcher, scoreMode, boost);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    synonyms.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return synonyms.toString(field);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VariantsQuery query && query.synonyms.equals(synonyms);
  }

  // Not that of Lucene's query, which is a record's: the JDK links those at run time, and a query
  // of several words asks for it.
  @Override
  public int hashCode() {
    return 31 * classHash() + Arrays.hashCode(forms);
  }
}
