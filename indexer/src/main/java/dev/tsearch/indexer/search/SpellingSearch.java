package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Spelling;
import dev.tsearch.core.query.StopWords;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.SimilarWord.Correction;
import java.io.IOException;
import java.util.ArrayList;
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
  /// A word that fewer entries have is rare enough to be mistyped.
  private static final int RARE_BELOW = 3;

  /// A query of one word is corrected only if no entry has the word: a rare word is found at once.
  private static final int RARE_BELOW_ALONE = 1;

  /// The largest number of corrections; a longer query does not depend on one word.
  private static final int MAX_CORRECTIONS = 16;

  /// Longer words have more letters that may be wrong.
  private static final int MIN_LETTERS_FOR_TWO_EDITS = 8;

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
      Query query = before.get().isSimilar() ? similar() : request.query();
      return search.run(plan(query, before.get(), startNanos), reader);
    }
    A result = search.run(corrected(startNanos), reader);
    if (!result.isNothing() || suspects().isEmpty()) {
      return result;
    }
    A similar = search.run(plan(similar(), AppliedSpelling.SIMILAR, System.nanoTime()), reader);
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
    return spelling.corrections().isEmpty() ? typed : plan(request.query(), spelling, startNanos);
  }

  /// The plain words that may be mistyped, those of disjunctions included.
  private List<String> suspects() {
    var suspects = new ArrayList<String>();
    for (String word : request.query().wordsToFind()) {
      if (Spelling.mayBeMistyped(word) && !StopWords.contains(word)) {
        suspects.add(word);
      }
    }
    return suspects;
  }

  private AppliedSpelling corrections() throws IOException {
    List<String> suspects = suspects();
    Optional<EntryIndexReader> index = suspects.isEmpty() ? Optional.empty() : search.index();
    if (index.isEmpty()) {
      return AppliedSpelling.NONE;
    }
    int rareBelow = request.query().wordsToFind().size() == 1 ? RARE_BELOW_ALONE : RARE_BELOW;
    var corrections = new HashMap<String, String>();
    var absent = new HashSet<String>();
    try {
      for (String word : suspects) {
        if (corrections.size() < MAX_CORRECTIONS) {
          Optional<Correction> similar = index.get().similarWord(Spelling.bare(word), rareBelow);
          if (similar.isPresent()) {
            corrections.put(word, similar.get().word());
            if (similar.get().isTypedAbsent()) {
              absent.add(word);
            }
          }
        }
      }
    } catch (DamagedIndexException _) {
      return AppliedSpelling.NONE; // the result has a note about it
    }
    return new AppliedSpelling(corrections, absent, false);
  }

  /// The query whose words also match similar words: for words that are in no entry, or only in
  /// entries that the index does not cover. What is required stays required.
  private Query similar() {
    List<String> suspects = suspects();
    List<Query> typed = Query.partsOf(request.query());
    boolean needsWord =
        typed.stream().noneMatch(part -> part.isText() && !(part instanceof Query.Words));
    var parts = new ArrayList<Query>(typed.size());
    for (Query part : typed) {
      if (part instanceof Query.Words(List<Query.Word> words) && needsWord) {
        parts.add(Query.any(forms(words, suspects)));
      } else {
        parts.add(similar(part, suspects));
      }
    }
    return Query.all(parts);
  }

  private static Query similar(Query query, List<String> suspects) {
    if (query instanceof Query.Word word) {
      return Query.any(forms(List.of(word), suspects));
    }
    if (query instanceof Query.Any(List<Query> parts)) {
      return Query.any(similar(parts, suspects));
    }
    return query instanceof Query.All(List<Query> parts)
        ? Query.all(similar(parts, suspects))
        : query;
  }

  private static List<Query> similar(List<Query> parts, List<String> suspects) {
    var similar = new ArrayList<Query>(parts.size());
    for (Query part : parts) {
      similar.add(similar(part, suspects));
    }
    return similar;
  }

  /// The words, each suspect followed by its similar words.
  private static List<Query> forms(List<Query.Word> words, List<String> suspects) {
    var forms = new ArrayList<Query>();
    for (Query.Word word : words) {
      forms.add(word);
      if (suspects.contains(word.text())) {
        String bare = Spelling.bare(word.text());
        forms.add(new Query.Fuzzy(bare, bare.length() < MIN_LETTERS_FOR_TWO_EDITS ? 1 : 2));
      }
    }
    return forms;
  }
}
