package dev.tsearch.cli.config;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/// The last search or list of sessions that a terminal showed: how to repeat it, which of its pages
/// was shown, and the results of that page. [LastSearchFile] stores it.
///
/// @param command the word of the command
/// @param kind what the results are
/// @param archive the folder of the archive that was searched
/// @param options the options as typed, without those that select a page
/// @param words the words of the query
/// @param starts where the pages up to the shown one start, the shown page last: cursors of hits,
///   or how many sessions are before the page; the empty text is the start of the first page
/// @param next the start of the next page; empty if the shown page is the last
/// @param first the rank of the first result of the page, from 1
/// @param results the names of the results in the order in which they were printed, as `show`
///   accepts them: `SESSION/ID` of a hit, `SESSION` or `SESSION/AGENT` of a session
public record LastSearch(
    String command,
    ResultKind kind,
    String archive,
    List<String> options,
    List<String> words,
    List<String> starts,
    String next,
    int first,
    List<String> results) {

  /// What the results are.
  public enum ResultKind {
    /// Entries.
    HITS,
    /// Sessions.
    SESSIONS
  }

  /// The first text of each file. Another version of the format has another text.
  private static final String FORMAT = "tsearch last search 2";

  /// The last text, so that a file that was cut short is not valid.
  private static final String END = "end";

  private static final String SEPARATOR = "\0";

  /// Copies the lists.
  ///
  /// @throws IllegalArgumentException if there is no start, or the rank is less than 1
  public LastSearch {
    options = List.copyOf(options);
    words = List.copyOf(words);
    starts = List.copyOf(starts);
    results = List.copyOf(results);
    if (starts.isEmpty()) {
      throw new IllegalArgumentException("starts must not be empty");
    }
    if (first < 1) {
      throw new IllegalArgumentException("first must be >= 1, got " + first);
    }
  }

  /// This search with more options. Of an option that is repeated, the last value counts.
  public LastSearch withOptions(List<String> more) {
    var all = new ArrayList<>(options);
    all.addAll(more);
    return new LastSearch(command, kind, archive, all, words, starts, next, first, results);
  }

  /// The value of an option; empty if it was not typed. If it was repeated, the last one counts.
  ///
  /// @param option its long name
  public Optional<String> value(String option) {
    for (int at = options.size() - 1; at >= 0; at--) {
      String typed = options.get(at);
      if (typed.startsWith(option + "=")) {
        return Optional.of(typed.substring(option.length() + 1));
      }
      if (typed.equals(option) && at + 1 < options.size()) {
        return Optional.of(options.get(at + 1));
      }
    }
    return Optional.empty();
  }

  /// The starts of the pages up to a page of the same search. A page that does not belong to the
  /// pages that were shown before starts a list of its own.
  ///
  /// @param before the search that the terminal showed before
  /// @param start where the page starts; empty for the first page
  public static List<String> startsOf(Optional<LastSearch> before, String start) {
    List<String> known = before.map(LastSearch::starts).orElse(List.of());
    int at = start.isEmpty() ? -1 : known.indexOf(start);
    if (at >= 0) {
      return known.subList(0, at + 1);
    }
    var starts = new ArrayList<String>();
    if (!start.isEmpty() && before.isPresent() && before.get().next().equals(start)) {
      starts.addAll(known);
    }
    starts.add(start);
    return starts;
  }

  /// The text of the file: texts that NUL separates, which no argument of a program contains; a
  /// list as its length and its elements.
  String text() {
    var texts = new ArrayList<String>();
    texts.add(FORMAT);
    texts.add(command);
    texts.add(kind.name());
    texts.add(archive);
    add(options, texts);
    add(words, texts);
    add(starts, texts);
    texts.add(next);
    texts.add(Integer.toString(first));
    add(results, texts);
    texts.add(END);
    return String.join(SEPARATOR, texts);
  }

  private static void add(List<String> list, List<String> texts) {
    texts.add(Integer.toString(list.size()));
    texts.addAll(list);
  }

  /// The search that a text describes; empty if the text is damaged.
  static Optional<LastSearch> parse(String text) {
    Iterator<String> texts = List.of(text.split(SEPARATOR, -1)).iterator();
    try {
      if (!texts.next().equals(FORMAT)) {
        return Optional.empty();
      }
      var search =
          new LastSearch(
              texts.next(),
              ResultKind.valueOf(texts.next()),
              texts.next(),
              list(texts),
              list(texts),
              list(texts),
              texts.next(),
              Integer.parseInt(texts.next()),
              list(texts));
      boolean isComplete = texts.next().equals(END) && !texts.hasNext();
      return isComplete ? Optional.of(search) : Optional.empty();
    } catch (NoSuchElementException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static List<String> list(Iterator<String> texts) {
    int size = Integer.parseInt(texts.next());
    var list = new ArrayList<String>();
    for (int i = 0; i < size; i++) {
      list.add(texts.next());
    }
    return list;
  }
}
