package dev.tsearch.cli.config;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/// The last search whose hits a terminal showed: how to repeat it, which of its pages was shown,
/// and the hits of that page. [LastSearchFile] stores it.
///
/// @param archive the folder of the archive that was searched
/// @param options the options as typed, without those that select a page
/// @param words the words of the query
/// @param starts the cursors at which the pages up to the shown one start, the shown page last; the
///   empty text is the start of the first page
/// @param next the cursor of the next page; empty if the shown page is the last
/// @param first the rank of the first hit of the page, from 1
/// @param hits the names of the hits in the order in which they were printed, as `show` accepts
///   them: `SESSION/ID`
public record LastSearch(
    String archive,
    List<String> options,
    List<String> words,
    List<String> starts,
    String next,
    int first,
    List<String> hits) {

  /// The first text of each file. Another version of the format has another text.
  private static final String FORMAT = "tsearch last search 1";

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
    hits = List.copyOf(hits);
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
    return new LastSearch(archive, all, words, starts, next, first, hits);
  }

  /// The starts of the pages up to a page of the same search. A page that does not belong to the
  /// pages that were shown before starts a list of its own.
  ///
  /// @param before the search that the terminal showed before
  /// @param cursor the cursor at which the page starts; empty for the first page
  public static List<String> startsOf(Optional<LastSearch> before, String cursor) {
    List<String> known = before.map(LastSearch::starts).orElse(List.of());
    int at = cursor.isEmpty() ? -1 : known.indexOf(cursor);
    if (at >= 0) {
      return known.subList(0, at + 1);
    }
    var starts = new ArrayList<String>();
    if (!cursor.isEmpty() && before.isPresent() && before.get().next().equals(cursor)) {
      starts.addAll(known);
    }
    starts.add(cursor);
    return starts;
  }

  /// The text of the file: texts that NUL separates, which no argument of a program contains; a
  /// list as its length and its elements.
  String text() {
    var texts = new ArrayList<String>();
    texts.add(FORMAT);
    texts.add(archive);
    add(options, texts);
    add(words, texts);
    add(starts, texts);
    texts.add(next);
    texts.add(Integer.toString(first));
    add(hits, texts);
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
