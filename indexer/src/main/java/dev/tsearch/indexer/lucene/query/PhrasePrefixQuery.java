package dev.tsearch.indexer.lucene.query;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/// Matches adjacent terms, of which the last is given by a prefix: `parent_uu*`.
public final class PhrasePrefixQuery extends Query {
  /// The maximum number of terms that the prefix is expanded to, in the order of the index.
  static final int MAX_EXPANSIONS = 1024;

  private final List<BytesRef> leading;
  private final BytesRef prefix;

  /// @param leading the terms before the last; at least one
  /// @param prefix the beginning of the last term
  PhrasePrefixQuery(List<BytesRef> leading, BytesRef prefix) {
    this.leading = List.copyOf(leading);
    this.prefix = prefix;
  }

  /// Returns the terms before the last.
  public List<BytesRef> leading() {
    return leading;
  }

  /// Returns the beginning of the last term.
  public BytesRef prefix() {
    return prefix;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Set<BytesRef> last = new LinkedHashSet<>();
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Terms terms = leaf.reader().terms(IndexSchema.CONTENT);
      if (terms != null) {
        expand(terms.iterator(), last);
      }
    }
    if (last.isEmpty()) {
      return new MatchNoDocsQuery("no term has the prefix " + prefix.utf8ToString());
    }
    var phrase = new MultiPhraseQuery.Builder();
    for (BytesRef term : leading) {
      phrase.add(new Term(IndexSchema.CONTENT, term));
    }
    phrase.add(last.stream().map(term -> new Term(IndexSchema.CONTENT, term)).toArray(Term[]::new));
    return phrase.build();
  }

  private void expand(TermsEnum terms, Set<BytesRef> into) throws IOException {
    if (terms.seekCeil(prefix) == TermsEnum.SeekStatus.END) {
      return;
    }
    BytesRef term = terms.term();
    while (term != null && StringHelper.startsWith(term, prefix) && into.size() < MAX_EXPANSIONS) {
      into.add(BytesRef.deepCopyOf(term));
      term = terms.next();
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    var text = new ArrayList<String>();
    leading.forEach(term -> text.add(term.utf8ToString()));
    return "\"" + String.join(" ", text) + " " + prefix.utf8ToString() + "*\"";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PhrasePrefixQuery query
        && query.leading.equals(leading)
        && query.prefix.equals(prefix);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * classHash() + leading.hashCode()) + prefix.hashCode();
  }
}
