package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Draws the entries of many sources in the order of their times, each source in its own order. A
/// source is opened when its first time is reached and closed behind its last entry, so that few
/// are open at once. Single-threaded.
public final class TimeMerge implements Closeable {

  /// More are not kept open: each holds a piece of its source. Where more sessions than this ran at
  /// the same time, some of their entries come later than their time.
  private static final int MAX_OPEN = 128;

  private final Deque<PendingCursor> waiting;
  private final PriorityQueue<SourceCursor> open =
      new PriorityQueue<>(Comparator.comparingLong(SourceCursor::time));
  private final End end;
  private @Nullable SourceCursor current;

  /// A source that is opened when its first time is reached.
  ///
  /// @param firstTime in unix seconds; 0 if none is known
  record PendingCursor(long firstTime, Opener opener) {}

  /// Opens a source.
  @FunctionalInterface
  interface Opener {
    /// The source's strand, moved to its first entry, once its bytes are there; empty if nothing is
    /// to be derived from them.
    Optional<SourceCursor> open() throws IOException;
  }

  /// Is told of strands that have ended.
  @FunctionalInterface
  interface End {
    /// The strand has no more entries and is about to be closed.
    void reached(SourceCursor strand) throws IOException;
  }

  /// @param sources what to merge, in any order
  /// @param end told of each strand behind its last entry, before it is closed
  TimeMerge(List<PendingCursor> sources, End end) {
    this.waiting =
        new ArrayDeque<>(
            sources.stream().sorted(Comparator.comparingLong(PendingCursor::firstTime)).toList());
    this.end = end;
  }

  /// An entry, and the strand that it was drawn from.
  record MergedEntry(Entry entry, SourceCursor strand) {}

  /// The next entry; empty once all sources have ended.
  Optional<MergedEntry> next() throws IOException {
    SourceCursor strand = current == null ? null : advanced(current);
    if (strand == null || !isNext(strand)) {
      if (strand != null) {
        open.add(strand);
      }
      openDue();
      strand = open.poll();
    }
    current = strand;
    return strand == null
        ? Optional.empty()
        : Optional.of(new MergedEntry(strand.head().orElseThrow(), strand));
  }

  private @Nullable SourceCursor advanced(SourceCursor strand) throws IOException {
    strand.advance();
    return opened(strand) ? strand : null;
  }

  /// Whether the strand has an entry; one that has none is finished.
  private boolean opened(SourceCursor strand) throws IOException {
    if (strand.head().isPresent()) {
      return true;
    }
    end.reached(strand);
    strand.close();
    return false;
  }

  private boolean isNext(SourceCursor strand) {
    return (open.isEmpty() || strand.time() <= open.element().time())
        && (waiting.isEmpty() || strand.time() < waiting.element().firstTime());
  }

  private void openDue() throws IOException {
    while (!waiting.isEmpty() && open.size() < MAX_OPEN) {
      if (!open.isEmpty() && open.element().time() < waiting.element().firstTime()) {
        return;
      }
      Optional<SourceCursor> strand = waiting.remove().opener().open();
      if (strand.isPresent() && opened(strand.get())) {
        open.add(strand.get());
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (current != null) {
      current.close();
    }
    for (SourceCursor strand : open) {
      strand.close();
    }
  }
}
