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

/// Runs the steps of the [Relaxation] of a query that matches nothing, in the same snapshot and
/// with the same index.
///
/// @param request the request
/// @param search runs searches in one snapshot
record RelaxedSearch(SearchRequest request, SnapshotSearch search) {

  /// The result of the first step that matches something. If none does, the result so far, with
  /// corrections of words that no entry contains.
  <A extends SearchOutcome<A>> A after(A nothing, SnapshotSearch.ResultReader<A> reader)
      throws IOException {
    List<Relaxation.RelaxedQuery> steps = Relaxation.steps(request.query());
    for (int number = 1; number <= steps.size(); number++) {
      A result = run(steps.get(number - 1), reader);
      if (!result.isNothing()) {
        return result.with(applied(number, steps));
      }
    }
    return steps.isEmpty()
        ? nothing
        : nothing.with(new AppliedRelaxation(0, RelaxationStep.WHOLE, "", corrections()));
  }

  /// The result of a step, from which the page before was taken. An earlier step may match by now.
  ///
  /// @param number the step, from 1
  /// @throws IllegalArgumentException if there is no such step
  <A extends SearchOutcome<A>> A step(int number, SnapshotSearch.ResultReader<A> reader)
      throws IOException {
    List<Relaxation.RelaxedQuery> steps = Relaxation.steps(request.query());
    if (number < 1 || number > steps.size()) {
      throw new IllegalArgumentException(
          "step must be from 1 to %d, got %d".formatted(steps.size(), number));
    }
    return run(steps.get(number - 1), reader).with(applied(number, steps));
  }

  private <A extends SearchOutcome<A>> A run(
      Relaxation.RelaxedQuery step, SnapshotSearch.ResultReader<A> reader) throws IOException {
    long startNanos = System.nanoTime();
    CompiledQuery query = QueryTranslator.compile(step.query().and(request.filter()));
    return search.run(search.plan(query, startNanos), reader);
  }

  private AppliedRelaxation applied(int number, List<Relaxation.RelaxedQuery> steps)
      throws IOException {
    Relaxation.RelaxedQuery step = steps.get(number - 1);
    return new AppliedRelaxation(number, step.step(), step.description(), corrections());
  }

  /// Similar words for words that no entry contains.
  private Map<String, String> corrections() throws IOException {
    Map<String, String> corrections = new HashMap<>();
    try {
      for (String word : Relaxation.wordsOf(request.query())) {
        Optional<EntryIndexReader> index =
            Relaxation.mayBeMistyped(word) ? search.index() : Optional.empty();
        if (index.isPresent()) {
          index.get().similarWord(word).ifPresent(similar -> corrections.put(word, similar));
        }
      }
    } catch (DamagedIndexException _) {
      return Map.of(); // the result has a note about it
    }
    return corrections;
  }
}
