package dev.tsearch.indexer.remote;

import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.Spelling;
import dev.tsearch.core.query.SuspectWords;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.reader.SimilarWord.TypedWord;
import dev.tsearch.indexer.remote.Cluster.SimilarTerm;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Corrects mistyped words of a query by the words of a cluster, as a search of an archive does.
///
/// @param query the query as typed
record RemoteSpelling(Query query) {

  /// A rare word, and how many entries have it or a form of it.
  private record RareWord(TypedWord word, long entries) {}

  /// The corrections of words that hardly any entry has.
  ///
  /// @param found what the query as typed has found
  AppliedSpelling of(RemoteMatches found, Cluster cluster) throws ClusterException {
    Map<String, RareWord> rare = rare(found.frequencies());
    if (rare.isEmpty()) {
      return AppliedSpelling.NONE;
    }
    Map<String, List<SimilarTerm>> similar =
        cluster.similar(rare.values().stream().map(it -> it.word().term()).distinct().toList());
    var corrections = new HashMap<String, String>();
    var absent = new HashSet<String>();
    rare.forEach((typed, word) -> {
      List<SimilarTerm> terms = similar.getOrDefault(word.word().term(), List.of());
      Optional<String> best = best(word, terms);
      if (best.isPresent() && corrections.size() < SuspectWords.MAX_CORRECTIONS) {
        corrections.put(typed, best.get());
        if (word.entries() == 0) {
          absent.add(typed);
        }
      }
    });
    return new AppliedSpelling(corrections, absent, Map.of(), false);
  }

  private Map<String, RareWord> rare(Map<String, Long> frequencies) {
    var suspects = new SuspectWords(query);
    Map<String, RareWord> rare = new LinkedHashMap<>();
    for (String typed : suspects.all()) {
      TypedWord word = TypedWord.of(Spelling.bare(typed)).orElse(null);
      if (word != null && frequencies.containsKey(word.term())) {
        long entries = frequencies.getOrDefault(word.term(), 0L);
        for (String form : word.forms()) {
          entries += frequencies.getOrDefault(form, 0L);
        }
        if (entries < suspects.rareBelow()) {
          rare.put(typed, new RareWord(word, entries));
        }
      }
    }
    return rare;
  }

  /// Of the terms with the fewest different letters the one in the most entries.
  private static Optional<String> best(RareWord rare, List<SimilarTerm> similar) {
    for (int edits = 1; edits <= rare.word().maxEdits(); edits++) {
      String best = "";
      long entries = TypedWord.most(rare.entries());
      for (SimilarTerm each : similar) {
        if (each.edits() <= edits && each.entries() > entries && rare.word().mayBe(each.term())) {
          best = each.term();
          entries = each.entries();
        }
      }
      if (!best.isEmpty()) {
        return Optional.of(best);
      }
    }
    return Optional.empty();
  }
}
