package dev.tsearch.cluster.search;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.PhrasePrefixQuery;
import dev.tsearch.indexer.lucene.query.WordGraphQuery;
import dev.tsearch.indexer.lucene.query.WordGraphQuery.Place;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;

/// The terms of the text in a query.
///
/// @param all all of them
/// @param ofPhrases those of phrases
record QueryTerms(Set<String> all, Set<String> ofPhrases) {

  /// The terms of a query and of all that it is scored by.
  static QueryTerms of(CompiledQuery query) {
    var terms = new QueryTerms(new TreeSet<>(), new TreeSet<>());
    var visitor = new Visitor(terms);
    query.matching().visit(visitor);
    Query required = query.ranked().required();
    if (required != null) {
      required.visit(visitor);
    }
    query.ranked().words().forEach(word -> word.query().visit(visitor));
    Query near = query.ranked().anyNear();
    if (near != null) {
      near.visit(visitor);
    }
    return terms;
  }

  /// Whether some of them are those of phrases.
  boolean hasPhrases() {
    return !ofPhrases.isEmpty();
  }

  private void add(List<Place> places) {
    for (Place place : places) {
      for (List<BytesRef> path : place.paths()) {
        path.forEach(term -> ofPhrases.add(term.utf8ToString()));
      }
    }
  }

  /// Collects terms.
  private static final class Visitor extends QueryVisitor {
    private final QueryTerms terms;

    Visitor(QueryTerms terms) {
      this.terms = terms;
    }

    @Override
    public void consumeTerms(Query query, Term... found) {
      for (Term term : found) {
        if (term.field().equals(IndexSchema.CONTENT)) {
          terms.all.add(term.text());
          if (query instanceof WordGraphQuery) {
            terms.ofPhrases.add(term.text());
          }
        }
      }
    }

    @Override
    public void visitLeaf(Query query) {
      if (query instanceof PhrasePrefixQuery phrase) {
        terms.add(phrase.leading());
      }
    }

    @Override
    public QueryVisitor getSubVisitor(Occur occur, Query parent) {
      return this; // what is excluded has phrases, too
    }
  }
}
