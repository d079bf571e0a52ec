package dev.tsearch.indexer.ingest;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.ArchiveWriter;
import dev.tsearch.core.store.PartitionDraft;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.ingest.Assembler.Filled;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Publishes partitions: each is analysed once, for index and filter alike, on a thread beside the
/// one that reads, and then committed together with others. What is in flight is bounded, so that
/// an import of any size takes the same memory.
///
/// Used by one thread. A partition counts as published once [#published] has passed its number.
final class Publication implements Closeable {

  /// A commit syncs some files; so many partitions share it.
  private static final int MAX_PARTITIONS = 64;

  /// As long as this a partition may wait for others.
  private static final Duration MAX_DELAY = Duration.ofSeconds(2);

  /// More bytes of lines are not kept in memory; with the texts of their entries it is about four
  /// times as much.
  private static final long MAX_BYTES = 32L << 20;

  private final ArchiveWriter writer;
  private final ImportIndex.Session index;
  private final InstantSource clock;
  private final ExecutorService analyst =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("tsearch-analysis").factory());
  private final Deque<InFlight> inFlight = new ArrayDeque<>();
  private long bytes;
  private long published;
  private Instant lastCommit;

  private record InFlight(Filled partition, Future<PartitionDraft> draft) {
    long size() {
      return partition.lines().length;
    }
  }

  Publication(ArchiveWriter writer, ImportIndex.Session index, InstantSource clock) {
    this.writer = writer;
    this.index = index;
    this.clock = clock;
    this.lastCommit = clock.instant();
  }

  /// How many partitions are committed, in the order they were offered.
  long published() {
    return published;
  }

  /// Takes a partition; returns once there is room for another.
  void offer(Filled partition) throws IOException {
    inFlight.add(new InFlight(partition, analyst.submit(() -> draft(partition))));
    bytes += partition.lines().length;
    boolean isLate = lastCommit.plus(MAX_DELAY).isBefore(clock.instant());
    int ready = ready();
    if (bytes > MAX_BYTES) {
      commit(Math.max(ready, (inFlight.size() + 1) / 2));
    } else if (ready >= MAX_PARTITIONS || (isLate && ready > 0)) {
      commit(ready);
    }
  }

  /// Commits all that was offered.
  void flush() throws IOException {
    while (!inFlight.isEmpty()) {
      commit(Math.min(inFlight.size(), MAX_PARTITIONS));
    }
  }

  /// The entry of a partition that is not committed yet.
  Optional<LocatedEntry> find(int ordinal, long offset) {
    for (InFlight waiting : inFlight) {
      if (waiting.partition().ordinal() == ordinal) {
        return Assembler.at(waiting.partition().entries(), offset);
      }
    }
    return Optional.empty();
  }

  private PartitionDraft draft(Filled partition) throws IOException {
    var keys = new KeySet();
    boolean whole = index.add(partition.ordinal(), partition.entries(), keys);
    return new PartitionDraft(
        partition.ordinal(), partition.lines(), partition.entries(), keys, whole);
  }

  /// How many of the first partitions are analysed.
  private int ready() {
    int ready = 0;
    for (InFlight waiting : inFlight) {
      if (!waiting.draft().isDone()) {
        return ready;
      }
      ready++;
    }
    return ready;
  }

  private void commit(int count) throws IOException {
    var drafts = new ArrayList<PartitionDraft>(count);
    long committedBytes = 0;
    for (InFlight waiting : inFlight.stream().limit(count).toList()) {
      drafts.add(result(waiting.draft()));
      committedBytes += waiting.size();
    }
    writer.commit(drafts);
    for (int i = 0; i < count; i++) {
      inFlight.remove();
    }
    bytes -= committedBytes;
    published += count;
    lastCommit = clock.instant();
  }

  private static PartitionDraft result(Future<PartitionDraft> draft) throws IOException {
    try {
      return draft.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      var interrupted = new InterruptedIOException("import interrupted");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException io -> throw new IOException(io.getMessage(), io);
        case Error error -> throw new IllegalStateException("analysis failed", error);
        case null, default -> throw new IllegalStateException("analysis failed", e.getCause());
      }
    }
  }

  /// Ends the analysis; what was not committed is not published.
  @Override
  public void close() {
    analyst.shutdownNow();
    analyst.close();
  }
}
