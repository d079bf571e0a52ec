package dev.tsearch.cli.command.search;

import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.catalog.SessionTitles;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The order of a list of sessions. Sessions that are equal in it stay in the order that they had.
enum SessionSort {
  /// The session with the latest entry first; sessions without a time are last.
  NEWEST,
  /// The session with the earliest entry first; sessions without a time are last.
  OLDEST,
  /// The session with the most entries first.
  ENTRIES,
  /// By title, without regard to case; sessions without one are last.
  TITLE,
  /// The order of a search.
  RELEVANCE;

  private static final List<String> WORDS =
      List.of("newest", "oldest", "entries", "title", "relevance");

  /// The order of a word; without one, the usual order of the list.
  ///
  /// @param isList whether all sessions are listed, so that none is more relevant than another
  /// @throws UserException if there is no such order
  static SessionSort of(Optional<String> typed, boolean isList) throws UserException {
    String word = typed.orElse(isList ? "newest" : "relevance");
    return switch (word) {
      case "newest", "time" -> NEWEST;
      case "oldest" -> OLDEST;
      case "entries" -> ENTRIES;
      case "title" -> TITLE;
      case "relevance" -> {
        if (isList) {
          throw new UserException(
              "--sort relevance needs words", "type: tsearch sessions WORD… --sort relevance");
        }
        yield RELEVANCE;
      }
      default ->
          throw new UserException(
              "--sort must be newest, oldest, entries, title or relevance, got " + word,
              Suggestion.hint(word, WORDS));
    };
  }

  /// The sessions in this order.
  List<ListedSession> sorted(List<ListedSession> sessions) {
    return switch (this) {
      case RELEVANCE -> sessions;
      case NEWEST ->
          sorted(
              sessions,
              Comparator.comparing((ListedSession it) -> it.row().max() == TimeRange.UNDATED)
                  .thenComparing(it -> it.row().max(), Comparator.reverseOrder()));
      case OLDEST ->
          sorted(
              sessions,
              Comparator.comparing((ListedSession it) -> it.row().min() == TimeRange.UNDATED)
                  .thenComparingLong(it -> it.row().min()));
      case ENTRIES ->
          sorted(
              sessions, Comparator.comparingInt((ListedSession it) -> it.row().count()).reversed());
      case TITLE -> byTitle(sessions);
    };
  }

  private static List<ListedSession> byTitle(List<ListedSession> sessions) {
    Map<TranscriptId, String> titles =
        SessionTitles.of(sessions.stream().map(ListedSession::row).toList());
    Comparator<ListedSession> untitledLast =
        Comparator.comparing(it -> titles.getOrDefault(it.row().transcript(), "").isEmpty());
    return sorted(
        sessions,
        untitledLast.thenComparing(
            it -> titles.getOrDefault(it.row().transcript(), "").toLowerCase(Locale.ROOT)));
  }

  private static List<ListedSession> sorted(
      List<ListedSession> sessions, Comparator<ListedSession> order) {
    return sessions.stream().sorted(order).toList();
  }
}
