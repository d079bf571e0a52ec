package dev.tsearch.cli.command.search;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.indexer.library.WordMatch;
import java.io.IOException;

/// Says how many matches have how many of the words, and which other words were searched for.
final class WordMatchText {
  private WordMatchText() {}

  /// Prints what there is to say.
  static void say(WordMatch match, Console console) throws IOException {
    for (String note : match.notes(Quantity::count)) {
      console.say(Sanitizer.line(note));
    }
  }
}
