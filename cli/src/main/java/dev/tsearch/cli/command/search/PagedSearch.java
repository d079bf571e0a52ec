package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandAlias;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.LastSearch;
import dev.tsearch.cli.config.LastSearch.ResultKind;
import dev.tsearch.cli.config.LastSearchFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.json.ShellWord;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/// A typed search or list of sessions without the options that select a page, to ask for another
/// page of it.
///
/// @param command the command
/// @param options the options as typed, with their values
/// @param words the words of the query
record PagedSearch(CommandName command, List<String> options, List<String> words) {
  private static final String END_OF_OPTIONS = "--";

  /// Options that select a page. Each has a value.
  private static final List<String> SELECTORS =
      List.of(SearchOptions.CURSOR, SearchOptions.PAGE, SearchOptions.OFFSET);

  /// Copies the lists.
  PagedSearch {
    options = List.copyOf(options);
    words = List.copyOf(words);
  }

  /// The search of a command line, with its options before `--`.
  static PagedSearch of(CommandName command, ParseResult arguments) {
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
    return new PagedSearch(command, options, typed.subList(end + 1, typed.size()));
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
    return new PagedSearch(command, whole, words);
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
    boolean isNamed = command != CommandName.SEARCH;
    var parts = new ArrayList<>(List.of("tsearch"));
    if (isNamed) {
      parts.add(command.word());
    }
    options.forEach(option -> parts.add(ShellWord.quoted(option)));
    parts.addAll(List.of(selector));
    if (CommandAlias.needSeparator(words, !isNamed)) {
      parts.add(END_OF_OPTIONS);
    }
    words.forEach(word -> parts.add(ShellWord.quoted(word)));
    return String.join(" ", parts);
  }

  /// A page that was printed.
  ///
  /// @param kind what its results are
  /// @param start where it starts; empty for the first page
  /// @param next where the next page starts; empty if there is none
  /// @param first the rank of its first result, from 1
  /// @param results the names of its results
  record Shown(ResultKind kind, String start, String next, int first, List<String> results) {}

  /// Stores the search for `next`, `prev` and `show @1`.
  ///
  /// @param archive the archive that was searched
  /// @return whether this run has a terminal, whose next commands find it
  boolean remember(Shown page, ArchivePlace archive, Environment environment) throws UserException {
    Optional<LastSearchFile> file = LastSearchFile.of(environment);
    if (file.isEmpty()) {
      return false;
    }
    Optional<LastSearch> before = page.start().isEmpty() ? Optional.empty() : file.get().read();
    file.get()
        .write(
            new LastSearch(
                command.word(),
                page.kind(),
                archive.root().toString(),
                options,
                words,
                LastSearch.startsOf(before, page.start()),
                page.next(),
                page.first(),
                page.results()));
    return true;
  }
}
