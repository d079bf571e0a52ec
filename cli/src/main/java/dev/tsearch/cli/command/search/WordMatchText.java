package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.WordMatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Says how many matches have how many of the words, and which other words were searched for.
final class WordMatchText {
  /// A phrase with so few matches may have been meant as words.
  private static final int FEW = 5;

  private WordMatchText() {}

  /// Says how many entries have the words of a phrase that few entries have: a shell argument with
  /// blanks is a phrase, too.
  static void sayOfPhrase(Library library, SearchRequest request, long found, Console console)
      throws IOException {
    if (found < 1 || found > FEW || !(request.query() instanceof Query.Phrase phrase)) {
      return;
    }
    List<String> typed = List.of(phrase.text().strip().split("\\s+", -1));
    var words = new ArrayList<Query>();
    typed.forEach(word -> words.add(new Query.Word(word)));
    long loose = words.size() < 2 ? 0 : library.count(request.withQuery(Query.all(words)));
    if (loose > found) {
      console.say(
          Quantity.of(loose, "entry has", "entries have")
              + " these words in any order and form; without the quotes: tsearch "
              + command(typed));
    }
  }

  /// Says how many inserted texts match that a search which found little has left out.
  ///
  /// @param found how many entries or sessions it found
  /// @param typed its command line
  static void sayOfInserted(
      Library library, SearchRequest request, long found, TypedCommand typed, Console console)
      throws IOException {
    long count =
        console.verbosity() == Console.Verbosity.QUIET ? 0 : library.leftOut(request, found);
    if (count > 0) {
      console.say(
          Quantity.of(count, "matching entry has", "matching entries have")
              + " text that programs inserted: "
              + typed.with(SearchOptions.ALL).text());
    }
  }

  /// Words as they can be typed.
  private static String command(List<String> words) {
    String quoted = words.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
    return (CommandName.words().contains(words.getFirst()) ? "-- " : "") + Sanitizer.line(quoted);
  }

  /// Prints what there is to say.
  static void say(WordMatch match, Console console) throws IOException {
    for (String note : match.notes(Quantity::count)) {
      console.say(Sanitizer.line(note));
    }
  }
}
