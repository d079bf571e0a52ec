package dev.tsearch.indexer.lucene.query;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.WordGraphQuery.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/// Matches a sequence of words. A prefix stands for the last word: `parent_uu*`.
public final class PhrasePrefixQuery extends Query {
  /// The maximum number of terms that the prefix is expanded to, in the order of the index.
  static final int MAX_EXPANSIONS = 1024;

  private final List<Place> leading;
  private final BytesRef prefix;

  /// @param leading what comes before the last term; not empty
  /// @param prefix the beginning of the last term
  PhrasePrefixQuery(List<Place> leading, BytesRef prefix) {
    this.leading = List.copyOf(leading);
    this.prefix = prefix;
  }

  /// Returns what comes before the last term.
  public List<Place> leading() {
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
    var places = new ArrayList<>(leading);
    places.add(new Place(last.stream().map(List::of).toList(), 0));
    return new WordGraphQuery(places);
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
    return "\"" + WordGraphQuery.text(leading) + " " + prefix.utf8ToString() + "*\"";
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
