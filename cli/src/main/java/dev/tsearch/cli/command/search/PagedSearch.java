package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandAlias;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.render.ShellWord;
import dev.tsearch.core.entry.Field;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// A typed search without the options that select a page, to ask for another page of it.
///
/// @param options the options as typed, with their values
/// @param words the words of the query
record PagedSearch(List<String> options, List<String> words) {
  private static final String END_OF_OPTIONS = "--";

  /// Options that select a page. Each has a value.
  private static final List<String> SELECTORS =
      List.of(SearchOptions.CURSOR, SearchOptions.PAGE, SearchOptions.OFFSET);

  /// Copies the lists.
  PagedSearch {
    options = List.copyOf(options);
    words = List.copyOf(words);
  }

  /// The search of a command line.
  static PagedSearch of(ParseResult arguments) {
    List<String> typed = arguments.originalArgs();
    int end = typed.indexOf(END_OF_OPTIONS);
    var options = new ArrayList<String>();
    for (int at = 0; at < end; at++) {
      String option = typed.get(at);
      if (SELECTORS.contains(option)) {
        at++; // its value
      } else if (!isSelector(option)) {
        options.add(option);
      }
    }
    return new PagedSearch(options, typed.subList(end + 1, typed.size()));
  }

  /// The search with whole names of sessions, since `latest` and `@1` mean another one later.
  ///
  /// @param sessions the whole name of each session that was typed, in the same order
  PagedSearch withSessions(List<String> sessions) {
    String option = "--" + Field.SESSION.key();
    var whole = new ArrayList<String>();
    Iterator<String> names = sessions.iterator();
    for (int at = 0; at < options.size(); at++) {
      String typed = options.get(at);
      whole.add(typed);
      String value = "";
      if (typed.equals(option) && at + 1 < options.size()) {
        at++;
        value = options.get(at);
        whole.add(value);
      } else if (typed.startsWith(option + "=")) {
        value = typed.substring(option.length() + 1);
      } else {
        continue;
      }
      String name = names.next();
      if (TypedName.isOne(value)) {
        String last = whole.removeLast();
        whole.add(last.substring(0, last.length() - value.length()) + name);
      }
    }
    return new PagedSearch(whole, words);
  }

  /// Whether an argument is an option that selects a page, with its value.
  private static boolean isSelector(String argument) {
    for (String selector : SELECTORS) {
      if (argument.startsWith(selector) && argument.startsWith("=", selector.length())) {
        return true;
      }
    }
    return false;
  }

  /// The command line of a page, for a shell.
  ///
  /// @param selector the option that selects the page, with its value
  String with(String... selector) {
    var command = new ArrayList<>(List.of("tsearch"));
    options.forEach(option -> command.add(ShellWord.quoted(option)));
    command.addAll(List.of(selector));
    if (!words.isEmpty()
        && (words.getFirst().startsWith("-") || CommandAlias.mayBeCommand(words.getFirst()))) {
      command.add(END_OF_OPTIONS);
    }
    words.forEach(word -> command.add(ShellWord.quoted(word)));
    return String.join(" ", command);
  }
}
