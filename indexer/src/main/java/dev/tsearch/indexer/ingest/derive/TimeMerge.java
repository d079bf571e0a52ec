package dev.tsearch.indexer.ingest.derive;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Merges the entries of many sources in the order of their times. The entries of one source stay
/// in their order. Of sources with the same time, the one that was opened first comes first. A
/// source is opened when its first time is reached and closed after its last entry, so that few are
/// open at once. Single-threaded.
///
/// @param <S> a source that is not open
public final class TimeMerge<S> implements Closeable {
  /// The largest number of open sources: each holds a piece of its source in memory. If more
  /// sessions than this ran at the same time, some of their entries come later than their time.
  private static final int MAX_OPEN = 128;

  private final ToLongFunction<S> firstTime;
  private final Opener<S> opener;
  private final End end;
  private final Deque<S> waiting;
  private final PriorityQueue<Ranked> open =
      new PriorityQueue<>(Comparator.comparingLong(Ranked::time).thenComparingInt(Ranked::rank));
  private @Nullable Ranked current;
  private int opened;

  /// An open source.
  ///
  /// @param rank how many were opened before it
  private record Ranked(SourceCursor cursor, int rank) {
    long time() {
      return cursor.time();
    }
  }

  /// Opens a source.
  @FunctionalInterface
  interface Opener<S> {
    /// Returns a cursor at the first entry of the source; empty if it has no new bytes. Waits until
    /// the source can be read.
    Optional<SourceCursor> open(S source) throws IOException;
  }

  /// Is notified of the ends of sources.
  @FunctionalInterface
  interface End {
    /// The cursor has no more entries and is about to be closed.
    void reached(SourceCursor cursor) throws IOException;
  }

  /// @param sources the sources to merge, in any order
  /// @param firstTime returns the first time of a source, in unix seconds; 0 if it is unknown
  /// @param end is notified of the end of each source
  TimeMerge(List<S> sources, ToLongFunction<S> firstTime, Opener<S> opener, End end) {
    this.firstTime = firstTime;
    this.opener = opener;
    this.end = end;
    this.waiting =
        new ArrayDeque<>(sources.stream().sorted(Comparator.comparingLong(firstTime)).toList());
  }

  /// Returns the source whose head is the next entry, until the next call; empty once all sources
  /// have ended.
  Optional<SourceCursor> next() throws IOException {
    Ranked next = current == null ? null : advanced(current);
    if (next == null || !isNext(next)) {
      if (next != null) {
        open.add(next);
      }
      openDue();
      next = open.poll();
    }
    current = next;
    return Optional.ofNullable(next).map(Ranked::cursor);
  }

  private @Nullable Ranked advanced(Ranked ranked) throws IOException {
    ranked.cursor().advance();
    return hasEntry(ranked.cursor()) ? ranked : null;
  }

  /// Whether the source has a next entry. A source that has ended is closed.
  private boolean hasEntry(SourceCursor cursor) throws IOException {
    if (cursor.hasEntry()) {
      return true;
    }
    end.reached(cursor);
    cursor.close();
    return false;
  }

  private boolean isNext(Ranked cursor) {
    return (open.isEmpty() || cursor.time() <= open.element().time())
        && (waiting.isEmpty() || cursor.time() < firstTime.applyAsLong(waiting.element()));
  }

  private void openDue() throws IOException {
    while (!waiting.isEmpty() && open.size() < MAX_OPEN) {
      long due = firstTime.applyAsLong(waiting.element());
      if (!open.isEmpty() && open.element().time() < due) {
        return;
      }
      Optional<SourceCursor> cursor = opener.open(waiting.remove());
      if (cursor.isPresent() && hasEntry(cursor.get())) {
        open.add(new Ranked(cursor.get(), opened++));
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (current != null) {
      current.cursor().close();
    }
    for (Ranked ranked : open) {
      ranked.cursor().close();
    }
  }
}
