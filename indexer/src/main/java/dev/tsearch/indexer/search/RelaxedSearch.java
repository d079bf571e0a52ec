package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Relaxation;
import dev.tsearch.core.query.RelaxationStep;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Goes down the [Relaxation] for a query that found nothing: in the same snapshot, and with the
/// same index, which is opened only for a step that some partition may match.
///
/// @param request what was asked
/// @param search searches
record RelaxedSearch(SearchRequest request, SnapshotSearch search) {

  /// What the first step finds that finds anything; else what was found so far: nothing. With
  /// corrections of words that are in no entry.
  <A extends SearchOutcome<A>> A after(A nothing, SnapshotSearch.Use<A> use) throws IOException {
    List<Relaxation.RelaxedQuery> steps = Relaxation.steps(request.query());
    for (int number = 1; number <= steps.size(); number++) {
      A answer = ask(steps.get(number - 1), use);
      if (!answer.isNothing()) {
        return answer.with(loosening(number, steps));
      }
    }
    return steps.isEmpty()
        ? nothing
        : nothing.with(new AppliedRelaxation(0, RelaxationStep.WHOLE, "", corrections()));
  }

  /// What a step finds that a page before was taken from, though by now there may be something on
  /// an earlier one.
  ///
  /// @param number which, counted from 1
  /// @throws IllegalArgumentException if there is no such step
  <A extends SearchOutcome<A>> A step(int number, SnapshotSearch.Use<A> use) throws IOException {
    List<Relaxation.RelaxedQuery> steps = Relaxation.steps(request.query());
    if (number < 1 || number > steps.size()) {
      throw new IllegalArgumentException(
          "step must be from 1 to %d, got %d".formatted(steps.size(), number));
    }
    return ask(steps.get(number - 1), use).with(loosening(number, steps));
  }

  private <A extends SearchOutcome<A>> A ask(
      Relaxation.RelaxedQuery step, SnapshotSearch.Use<A> use) throws IOException {
    long startNanos = System.nanoTime();
    CompiledQuery query = QueryTranslator.compile(step.query().and(request.filter()));
    return search.answer(search.plan(query, startNanos), use);
  }

  private AppliedRelaxation loosening(int number, List<Relaxation.RelaxedQuery> steps)
      throws IOException {
    Relaxation.RelaxedQuery step = steps.get(number - 1);
    return new AppliedRelaxation(number, step.step(), step.description(), corrections());
  }

  /// What was probably meant by words that are nowhere.
  private Map<String, String> corrections() throws IOException {
    Map<String, String> corrections = new HashMap<>();
    try {
      for (String word : Relaxation.wordsOf(request.query())) {
        Optional<EntryIndexReader> index =
            Relaxation.mayBeMistyped(word) ? search.index() : Optional.empty();
        if (index.isPresent()) {
          index.get().similarWord(word).ifPresent(meant -> corrections.put(word, meant));
        }
      }
    } catch (DamagedIndexException _) {
      return Map.of(); // the search said so
    }
    return corrections;
  }
}
