package dev.tsearch.indexer.lucene.snippet;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.PhrasePrefixQuery;
import dev.tsearch.indexer.lucene.query.WordGraphQuery;
import dev.tsearch.indexer.lucene.query.WordGraphQuery.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.jspecify.annotations.Nullable;

/// The parts of a query that match text: terms, patterns of terms, and phrases. Excludes negations
/// and clauses that only score.
///
/// The parts are numbered: first the terms, then the patterns, then the phrases.
///
/// @param terms terms that match by themselves, each with the number of its part
/// @param patterns patterns of terms
/// @param phrases terms that match only together
record TextMatcher(
    Map<BytesRef, Integer> terms, List<ByteRunAutomaton> patterns, List<WordGroup> phrases) {

  /// Terms that match only together.
  sealed interface WordGroup {}

  /// Terms near each other.
  ///
  /// @param terms the terms
  /// @param positions the position of each term, relative to the first
  /// @param slop the maximum total displacement of the terms
  record TermSequence(List<BytesRef> terms, List<Integer> positions, int slop)
      implements WordGroup {}

  /// Words one after the other.
  ///
  /// @param places the words
  /// @param prefix the beginning of one more term; null for none
  record WordSequence(List<Place> places, @Nullable BytesRef prefix) implements WordGroup {}

  static TextMatcher of(Query query) {
    var matcher = new TextMatcher(new HashMap<>(), new ArrayList<>(), new ArrayList<>());
    query.visit(matcher.new Collector());
    return matcher;
  }

  boolean isEmpty() {
    return terms.isEmpty() && patterns.isEmpty() && phrases.isEmpty();
  }

  /// Returns the number of the part that a term matches by itself; -1 if there is none.
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
        List<Integer> positions = Arrays.stream(phrase.getPositions()).boxed().toList();
        phrases.add(new TermSequence(together, positions, phrase.getSlop()));
        return;
      }
      if (query instanceof WordGraphQuery graph) {
        phrases.add(new WordSequence(graph.places(), null));
        return;
      }
      int number = terms.size();
      for (Term term : found) {
        terms.putIfAbsent(term.bytes(), number); // the forms of a word are one part
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
        phrases.add(new WordSequence(phrase.leading(), phrase.prefix()));
      }
    }
  }
}
