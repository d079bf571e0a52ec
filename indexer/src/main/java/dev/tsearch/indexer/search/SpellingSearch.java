package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Spelling;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.query.SuspectWords;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.SimilarWord.Correction;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Runs the query of a request. If the request is lenient, words that hardly any entry has also
/// match a similar word that many have. The index is opened for that only if it is searched anyway,
/// or if a word of letters is in no partition.
///
/// @param request the request
/// @param search runs searches in one snapshot
record SpellingSearch(SearchRequest request, SnapshotSearch search) {
  /// Runs the query, and once more with similar words if it finds nothing.
  ///
  /// @param before what the page before did about mistyped words; empty for the first page
  /// @param startNanos when the search began
  <A extends SearchOutcome> A run(
      Optional<AppliedSpelling> before, SnapshotSearch.ResultReader<A> reader, long startNanos)
      throws IOException {
    if (request.strictness() == Strictness.STRICT) {
      return search.run(plan(request.query().strict(), AppliedSpelling.NONE, startNanos), reader);
    }
    if (before.isPresent()) {
      Query query = before.get().isSimilar() ? suspects().similar() : request.query();
      return search.run(plan(query, before.get(), startNanos), reader);
    }
    A result = search.run(corrected(startNanos), reader);
    if (!result.isNothing() || suspects().all().isEmpty()) {
      return result;
    }
    A similar =
        search.run(plan(suspects().similar(), AppliedSpelling.SIMILAR, System.nanoTime()), reader);
    return similar.isNothing() ? result : similar;
  }

  private SearchPlan plan(Query query, AppliedSpelling spelling, long startNanos)
      throws IOException {
    CompiledQuery compiled =
        QueryTranslator.compile(
            Query.all(List.of(query, request.filter())), spelling.corrections());
    return search.plan(compiled, spelling, startNanos);
  }

  private SearchPlan corrected(long startNanos) throws IOException {
    SearchPlan typed = plan(request.query(), AppliedSpelling.NONE, startNanos);
    AppliedSpelling spelling = corrections();
    return spelling.isNone() ? typed : plan(request.query(), spelling, startNanos);
  }

  private SuspectWords suspects() {
    return new SuspectWords(request.query());
  }

  private AppliedSpelling corrections() throws IOException {
    List<String> suspects = suspects().all();
    Optional<EntryIndexReader> index = suspects.isEmpty() ? Optional.empty() : search.index();
    if (index.isEmpty()) {
      return AppliedSpelling.NONE;
    }
    int rareBelow = suspects().rareBelow();
    var corrections = new HashMap<String, String>();
    var absent = new HashSet<String>();
    var longer = new HashMap<String, List<String>>();
    try {
      for (String word : suspects) {
        if (corrections.size() < SuspectWords.MAX_CORRECTIONS) {
          Optional<Correction> similar = index.get().similarWord(Spelling.bare(word), rareBelow);
          if (similar.isPresent()) {
            corrections.put(word, similar.get().word());
            if (similar.get().isTypedAbsent()) {
              absent.add(word);
            }
          }
          List<String> begun = index.get().longerWords(Spelling.bare(word));
          if (!begun.isEmpty()) {
            longer.put(word, begun);
          }
        }
      }
    } catch (DamagedIndexException _) {
      return AppliedSpelling.NONE; // the result has a note about it
    }
    return new AppliedSpelling(corrections, absent, longer, false);
  }
}
