package dev.tsearch.indexer.library;

import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.Explanation;
import dev.tsearch.indexer.search.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/// How the words of a query match: how many matches have how many of them, and which other words
/// were searched for.
///
/// @param counts how many matches have how many of the words
/// @param spelling what was done about mistyped words
/// @param isIndexed whether the index knows all entries
public record WordMatch(WordCounts counts, AppliedSpelling spelling, boolean isIndexed) {

  /// The match of a page of hits.
  public static WordMatch of(SearchResult result) {
    return of(result.counts(), result.spelling(), result.explanation());
  }

  /// The match of an aggregate.
  public static WordMatch of(AggregateResult<?> result) {
    return of(result.counts(), result.spelling(), result.explanation());
  }

  private static WordMatch of(
      WordCounts counts, AppliedSpelling spelling, Explanation explanation) {
    return new WordMatch(counts, spelling, explanation.entriesNotIndexed() == 0);
  }

  /// Notes for the user, one sentence each. They contain words as typed.
  ///
  /// @param number formats a count
  public List<String> notes(LongFunction<String> number) {
    var notes = new ArrayList<String>();
    if (counts.words() > 1) {
      notes.add(words(number));
    }
    for (Map.Entry<String, String> correction : new TreeMap<>(spelling.corrections()).entrySet()) {
      boolean isAbsent = spelling.absent().contains(correction.getKey()) && isIndexed;
      notes.add(
          "also searched for `%s`: %s entry has `%s`"
              .formatted(
                  correction.getValue(), isAbsent ? "no" : "hardly any", correction.getKey()));
    }
    for (Map.Entry<String, List<String>> begun : new TreeMap<>(spelling.longer()).entrySet()) {
      String typed = "`" + begun.getKey() + "`";
      String words =
          begun.getValue().stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
      boolean isNamed = spelling.corrections().containsKey(begun.getKey());
      notes.add(
          isNamed || !isIndexed
              ? "words that begin with " + typed + ": " + words
              : "no entry has " + typed + "; words that begin so: " + words);
    }
    if (spelling.isSimilar()) {
      notes.add("nothing has these words; searched for similar words, too");
    }
    return notes;
  }

  private String words(LongFunction<String> number) {
    int half = (counts.words() + 1) / 2;
    if (counts.words() > 2 && counts.half() == 0) {
      return "no entry has %d of the %d words".formatted(half, counts.words());
    }
    String all =
        (counts.all() == 0
                ? "no entry has "
                : number.apply(counts.all())
                    + (counts.all() == 1 ? " entry has " : " entries have "))
            + (counts.words() == 2 ? "both words" : "all words");
    return counts.words() == 2
        ? all
        : "%s, %s at least %d of %d"
            .formatted(all, number.apply(counts.half()), half, counts.words());
  }
}
