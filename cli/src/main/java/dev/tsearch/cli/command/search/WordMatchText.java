package dev.tsearch.cli.command.search;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/// Says how many matches have how many of the words, and which other words were searched for.
final class WordMatchText {
  private WordMatchText() {}

  /// Prints what there is to say.
  static void say(WordCounts counts, AppliedSpelling spelling, Console console) throws IOException {
    if (counts.words() > 1) {
      console.say(words(counts));
    }
    for (Map.Entry<String, String> correction : new TreeMap<>(spelling.corrections()).entrySet()) {
      console.say(
          "also searched for `%s`: hardly any entry has `%s`"
              .formatted(
                  Sanitizer.line(correction.getValue()), Sanitizer.line(correction.getKey())));
    }
    if (spelling.isSimilar()) {
      console.say("nothing has these words; searched for similar words, too");
    }
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
