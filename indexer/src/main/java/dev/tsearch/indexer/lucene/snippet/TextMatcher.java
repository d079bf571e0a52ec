package dev.tsearch.indexer.lucene.snippet;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.PhrasePrefixQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.ByteRunAutomaton;

/// What a query looks for in text: terms, patterns of terms, and terms that must stand together.
/// What it excludes, and what only scores, is left out.
///
/// @param terms terms that count wherever they stand, each with its number
/// @param patterns patterns of terms
/// @param phrases terms that count only together
record TextMatcher(
    Map<BytesRef, Integer> terms, List<ByteRunAutomaton> patterns, List<Phrase> phrases) {

  /// Terms at places relative to the first.
  ///
  /// @param terms the terms
  /// @param places where each stands
  /// @param slop how many places they may be moved altogether
  /// @param lastIsPrefix whether the last is only the beginning of a term
  record Phrase(List<BytesRef> terms, List<Integer> places, int slop, boolean lastIsPrefix) {}

  static TextMatcher of(Query query) {
    var matcher = new TextMatcher(new HashMap<>(), new ArrayList<>(), new ArrayList<>());
    query.visit(matcher.new Collector());
    return matcher;
  }

  boolean isEmpty() {
    return terms.isEmpty() && patterns.isEmpty() && phrases.isEmpty();
  }

  /// The number of what a term is an instance of; -1 if the query does not look for it by itself.
  int match(BytesRef term) {
    Integer known = terms.get(term);
    if (known != null) {
      return known;
    }
    for (int at = 0; at < patterns.size(); at++) {
      if (patterns.get(at).run(term.bytes, term.offset, term.length)) {
        return terms.size() + at;
      }
    }
    return -1;
  }

  private final class Collector extends QueryVisitor {
    @Override
    public boolean acceptField(String field) {
      return field.equals(IndexSchema.CONTENT);
    }

    @Override
    public QueryVisitor getSubVisitor(Occur occur, Query parent) {
      boolean onlyScores =
          occur == Occur.SHOULD
              && parent instanceof BooleanQuery bool
              && bool.clauses().stream().anyMatch(BooleanClause::isRequired);
      return occur == Occur.MUST_NOT || onlyScores ? EMPTY_VISITOR : this;
    }

    @Override
    public void consumeTerms(Query query, Term... found) {
      if (query instanceof PhraseQuery phrase) {
        var together = new ArrayList<BytesRef>();
        for (Term term : phrase.getTerms()) {
          together.add(term.bytes());
        }
        List<Integer> places = Arrays.stream(phrase.getPositions()).boxed().toList();
        phrases.add(new Phrase(together, places, phrase.getSlop(), false));
        return;
      }
      int number = terms.size();
      for (Term term : found) {
        terms.putIfAbsent(term.bytes(), number); // forms of a word are one thing
      }
    }

    @Override
    public void consumeTermsMatching(
        Query query, String field, Supplier<ByteRunAutomaton> automaton) {
      patterns.add(automaton.get());
    }

    @Override
    public void visitLeaf(Query query) {
      if (query instanceof PhrasePrefixQuery phrase) {
        var together = new ArrayList<>(phrase.leading());
        together.add(phrase.prefix());
        List<Integer> places = IntStream.range(0, together.size()).boxed().toList();
        phrases.add(new Phrase(together, places, 0, true));
      }
    }
  }
}
