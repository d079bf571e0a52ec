package dev.tsearch.cli.command.search;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.search.Explanation;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/// Says how many matches have how many of the words, and which other words were searched for.
final class WordMatchText {
  private WordMatchText() {}

  /// Prints what there is to say.
  ///
  /// @param spelling what was done about mistyped words
  /// @param explanation says whether there are entries that the index does not know
  static void say(
      WordCounts counts, AppliedSpelling spelling, Explanation explanation, Console console)
      throws IOException {
    if (counts.words() > 1) {
      console.say(words(counts));
    }
    for (Map.Entry<String, String> correction : new TreeMap<>(spelling.corrections()).entrySet()) {
      console.say(
          "also searched for `%s`: %s entry has `%s`"
              .formatted(
                  Sanitizer.line(correction.getValue()),
                  isAbsent(correction.getKey(), spelling, explanation) ? "no" : "hardly any",
                  Sanitizer.line(correction.getKey())));
    }
    if (spelling.isSimilar()) {
      console.say("nothing has these words; searched for similar words, too");
    }
  }

  private static boolean isAbsent(String word, AppliedSpelling spelling, Explanation explanation) {
    return spelling.absent().contains(word) && explanation.entriesNotIndexed() == 0;
  }

  private static String words(WordCounts counts) {
    String all =
        (counts.all() == 0
                ? "no entry has "
                : Quantity.of(counts.all(), "entry has ", "entries have "))
            + (counts.words() == 2 ? "both words" : "all words");
    return counts.words() == 2
        ? all
        : "%s, %s at least %d of %d"
            .formatted(
                all, Quantity.count(counts.half()), (counts.words() + 1) / 2, counts.words());
  }
}
