package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.PartitionStats;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.PartitionDraft;
import dev.tsearch.core.store.write.PreparedPartition;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.ingest.derive.PartitionBuilder.BuiltPartition;
import dev.tsearch.indexer.ingest.originals.Awaited;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Publishes partitions: each is analysed once, for index and filter alike, by one of some threads
/// beside the one that reads, and then committed together with others by one more, in the order in
/// which they were offered. What is in flight is bounded, so that an import of any size takes the
/// same memory.
///
/// Used by one thread. A partition counts as published once [#published] has passed its number.
public final class PartitionPipeline implements Closeable {

  /// A commit syncs some files; so many partitions share it.
  private static final int MAX_PARTITIONS = 64;

  /// As long as this a partition may wait for others.
  private static final Duration MAX_DELAY = Duration.ofSeconds(2);

  /// More bytes of lines are not kept in memory.
  private static final long MAX_BYTES = 24L << 20;

  /// More bytes of lines do not wait for their analysis: of those there are entries besides, which
  /// take about three times as much.
  private static final long MAX_UNANALYSED_BYTES = 3L << 20;

  private final ArchiveWriter writer;
  private final ImportIndex.Indexing index;
  private final LongSupplier nanos;
  private final RotationPolicy rotation;
  private final ExecutorService analysts;
  private final ExecutorService committer;
  private final Queue<KeySet> idleKeys = new ConcurrentLinkedQueue<>();
  private final Deque<InFlight> inFlight = new ArrayDeque<>();
  private @Nullable Committing committing;
  private long bytes;
  private long published;
  private long lastCommitNanos;

  /// A partition without its entries, which are given up when they are analysed.
  @SuppressWarnings("ArrayRecordComponent") // megabytes: handed over, never compared
  private record InFlight(int ordinal, byte[] lines, Future<PreparedPartition> prepared) {}

  /// A commit of the first partitions in flight, which stay there until it is over: they can be
  /// found either here or in the archive.
  private record Committing(int count, Future<?> end) {}

  /// @param nanos measures how long partitions wait, as `System.nanoTime()` does
  /// @param analysts how many threads analyse
  public PartitionPipeline(
      ArchiveWriter writer, ImportIndex.Indexing index, LongSupplier nanos, int analysts)
      throws IOException {
    this.writer = writer;
    this.index = index;
    this.nanos = nanos;
    this.rotation = writer.manifest().head().rotation();
    this.analysts = Executors.newFixedThreadPool(analysts, threads("tsearch-analysis"));
    this.committer = Executors.newSingleThreadExecutor(threads("tsearch-commit"));
    this.lastCommitNanos = nanos.getAsLong();
  }

  private static ThreadFactory threads(String name) {
    return Thread.ofPlatform().daemon().name(name + "-", 1).factory();
  }

  /// How many partitions are committed, in the order they were offered.
  long published() {
    return published;
  }

  /// Takes a partition; returns once there is room for another.
  void offer(BuiltPartition partition) throws IOException {
    inFlight.add(
        new InFlight(
            partition.ordinal(), partition.lines(), analysts.submit(() -> prepare(partition))));
    bytes += partition.lines().length;
    awaitAnalysts();
    if (committing != null && committing.end().isDone()) {
      endCommit();
    }
    if (bytes > MAX_BYTES) {
      endCommit();
    }
    if (bytes > MAX_BYTES) {
      commit(Math.max(ready(), (inFlight.size() + 1) / 2));
      endCommit();
    } else if (committing == null) {
      commitIfDue();
    }
  }

  /// Waits until no more partitions wait for their analysis than may.
  private void awaitAnalysts() throws IOException {
    long unanalysed = 0;
    for (InFlight waiting : (Iterable<InFlight>) inFlight::descendingIterator) {
      unanalysed += waiting.prepared().isDone() ? 0 : waiting.lines().length;
      if (unanalysed > MAX_UNANALYSED_BYTES) {
        Awaited.result(waiting.prepared());
      }
    }
  }

  private void commitIfDue() {
    int ready = ready();
    boolean isLate = nanos.getAsLong() - lastCommitNanos > MAX_DELAY.toNanos();
    if (ready >= MAX_PARTITIONS || (ready > 0 && (isLate || bytes > MAX_BYTES / 2))) {
      commit(ready);
    }
  }

  /// Commits all that was offered.
  void flush() throws IOException {
    endCommit();
    while (!inFlight.isEmpty()) {
      commit(Math.min(inFlight.size(), MAX_PARTITIONS));
      endCommit();
    }
  }

  /// The entry of a partition that is not committed yet.
  Optional<Entry> find(int ordinal, long offset) throws MalformedJsonException {
    for (InFlight waiting : inFlight) {
      if (waiting.ordinal() == ordinal && offset < waiting.lines().length) {
        byte[] lines = waiting.lines();
        return Optional.of(EntryCodec.decode(lines, (int) offset, lineLength(lines, (int) offset)));
      }
    }
    return Optional.empty();
  }

  private static int lineLength(byte[] lines, int offset) {
    int end = offset;
    while (lines[end] != '\n') {
      end++;
    }
    return end - offset;
  }

  private PreparedPartition prepare(BuiltPartition partition) throws IOException {
    KeySet idle = idleKeys.poll();
    KeySet keys = idle == null ? new KeySet() : idle;
    boolean whole = index.add(partition.ordinal(), partition.entries(), keys);
    var draft =
        new PartitionDraft(
            partition.ordinal(),
            partition.lines(),
            partition.entries(),
            PartitionStats.of(rotation, partition.entries()),
            keys,
            whole);
    PreparedPartition prepared = writer.prepare(draft);
    keys.clear();
    idleKeys.add(keys);
    return prepared;
  }

  /// How many of the first partitions are analysed.
  private int ready() {
    int ready = 0;
    for (InFlight waiting : inFlight) {
      if (!waiting.prepared().isDone()) {
        return ready;
      }
      ready++;
    }
    return ready;
  }

  /// Begins to commit the first partitions; the commit before is over.
  private void commit(int count) {
    List<InFlight> first = inFlight.stream().limit(count).toList();
    Future<?> end =
        committer.submit(() -> {
          var prepared = new ArrayList<PreparedPartition>(count);
          for (InFlight each : first) {
            prepared.add(Awaited.result(each.prepared()));
          }
          return writer.commitPrepared(prepared);
        });
    committing = new Committing(count, end);
  }

  /// Waits for the commit that is under way, if one is.
  private void endCommit() throws IOException {
    if (committing == null) {
      return;
    }
    Committing ended = committing;
    Awaited.result(ended.end());
    committing = null;
    for (int i = 0; i < ended.count(); i++) {
      bytes -= inFlight.remove().lines().length;
    }
    published += ended.count();
    lastCommitNanos = nanos.getAsLong();
  }

  /// Waits for what is under way; what was not committed then is not published.
  @Override
  public void close() {
    analysts.close();
    committer.close();
  }
}
