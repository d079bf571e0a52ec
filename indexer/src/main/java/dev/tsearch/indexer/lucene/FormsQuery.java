package dev.tsearch.indexer.lucene;

import java.io.IOException;
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
/// frequent. Is Lucene's [SynonymQuery], but for its hash: that is a record's, which the JDK links
/// at run time, and a query of several words asks for it.
final class FormsQuery extends Query {
  private final List<BytesRef> forms;
  private final SynonymQuery synonyms;

  /// @param typed the word as it was typed
  /// @param inflected other forms of it; not empty
  /// @param worth how much each of them counts, beside the word
  FormsQuery(BytesRef typed, List<BytesRef> inflected, float worth) {
    var builder = new SynonymQuery.Builder(IndexSchema.CONTENT).addTerm(typed, 1);
    for (BytesRef form : inflected) {
      builder.addTerm(form, worth);
    }
    this.forms = List.copyOf(inflected);
    this.synonyms = builder.build();
  }

  /// The word and its other forms, in no order.
  List<Term> terms() {
    return synonyms.getTerms();
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return synonyms.createWeight(searcher, scoreMode, boost);
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
    return other instanceof FormsQuery query && query.synonyms.equals(synonyms);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + forms.hashCode();
  }
}
