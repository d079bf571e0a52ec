package dev.tsearch.indexer.library;

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
public enum SessionSort {
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

  /// The words of all orders.
  public static final List<String> WORDS =
      List.of("newest", "oldest", "entries", "title", "relevance");

  /// The order of a word; empty if it names none.
  public static Optional<SessionSort> of(String word) {
    return switch (word) {
      case "newest", "time" -> Optional.of(NEWEST);
      case "oldest" -> Optional.of(OLDEST);
      case "entries" -> Optional.of(ENTRIES);
      case "title" -> Optional.of(TITLE);
      case "relevance" -> Optional.of(RELEVANCE);
      default -> Optional.empty();
    };
  }

  /// The sessions in this order.
  public List<ListedSession> sorted(List<ListedSession> sessions) {
    return switch (this) {
      case RELEVANCE -> sessions;
      case NEWEST -> sorted(sessions, SessionSort::newestFirst);
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

  /// Sessions without a time are last. Written out: comparators of `Comparator` are linked at run
  /// time, which delays the first line of a list.
  private static int newestFirst(ListedSession one, ListedSession other) {
    long first = one.row().max();
    long second = other.row().max();
    boolean isUndated = first == TimeRange.UNDATED;
    return isUndated == (second == TimeRange.UNDATED)
        ? Long.compare(second, first)
        : Boolean.compare(isUndated, !isUndated);
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
