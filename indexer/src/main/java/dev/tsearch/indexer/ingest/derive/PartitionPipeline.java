package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.PartitionDraft;
import dev.tsearch.core.store.write.PreparedPartition;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.ingest.dedupe.ArchivedLines;
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

/// Builds partitions of an import's entries, and commits them. Each full partition is analyzed
/// once, for index and filter alike, by one of several threads. Another thread commits the analyzed
/// partitions in batches, in the order in which they were built. The partitions in flight are
/// bounded, so that the memory of an import does not depend on its size.
///
/// Used by one thread. Partitions are numbered from 1.
public final class PartitionPipeline implements ArchivedLines.Uncommitted, Closeable {
  /// A commit has at most this many partitions. It syncs some files, whatever its size.
  private static final int MAX_PARTITIONS = 64;

  /// A partition waits at most this long for others.
  private static final Duration MAX_DELAY = Duration.ofSeconds(2);

  /// At most this many bytes of lines are kept in memory.
  private static final long MAX_BYTES = 24L << 20;

  /// At most this many bytes of lines wait for their analysis. Their entries are in memory too, and
  /// take about three times as much.
  private static final long MAX_UNANALYZED_BYTES = 3L << 20;

  private final ArchiveWriter writer;
  private final ImportIndex.Indexing index;
  private final LongSupplier nanos;
  private final PartitionBuilder builder;
  private final ExecutorService analysts;
  private final ExecutorService committer;
  private final Queue<KeySet> idleKeys = new ConcurrentLinkedQueue<>();
  private final Deque<InFlight> inFlight = new ArrayDeque<>();
  private @Nullable Committing committing;
  private long bytes;
  private long committed;
  private long lastCommitNanos;

  /// A full partition. Its entries are released once they are analyzed.
  @SuppressWarnings("ArrayRecordComponent") // megabytes: handed over, never compared
  private record InFlight(int ordinal, byte[] lines, Future<PreparedPartition> prepared) {}

  /// A commit of the first partitions in flight. They stay there until it ends, so that an entry is
  /// found either here or in the archive.
  private record Committing(int count, Future<?> end) {}

  /// @param policy decides when a partition is full
  /// @param nanos measures how long partitions wait, as `System.nanoTime()` does
  /// @param analysts the number of threads that analyze
  public PartitionPipeline(
      ArchiveWriter writer,
      ImportIndex.Indexing index,
      RotationPolicy policy,
      LongSupplier nanos,
      int analysts)
      throws IOException {
    this.writer = writer;
    this.index = index;
    this.nanos = nanos;
    this.builder = new PartitionBuilder(writer, policy, this::publish);
    this.analysts = Executors.newFixedThreadPool(analysts, threads("tsearch-analysis"));
    this.committer = Executors.newSingleThreadExecutor(threads("tsearch-commit"));
    this.lastCommitNanos = nanos.getAsLong();
  }

  private static ThreadFactory threads(String name) {
    return Thread.ofPlatform().daemon().name(name + "-", 1).factory();
  }

  /// Adds an entry to the partition being built.
  ///
  /// @return an address by which [#at] finds the entry
  EntryAddress add(Entry entry) throws IOException {
    return builder.add(entry);
  }

  /// The number of the partition being built.
  long current() {
    return builder.count() + 1L;
  }

  /// The number of the last partition that is committed, with all before; 0 if none is.
  long committed() {
    return committed;
  }

  /// Commits all full partitions, and then the entries that fill no partition. Recent and undated
  /// entries are appended to the active partition. Old ones get a partition of their own, because
  /// they would stretch the active one over years.
  ///
  /// @param oldest the earliest time of recent entries, in unix seconds
  void finish(long oldest) throws IOException {
    flush();
    if (builder.isEmpty()) {
      return;
    }
    if (builder.latest().orElse(Long.MAX_VALUE) > oldest) {
      writer.append(builder.rest(), index.appended());
    } else {
      builder.complete();
      flush();
    }
  }

  @Override
  public int committedOrdinal(int ordinal) {
    return builder.reserved(ordinal);
  }

  /// Publishes a full partition. Returns once there is room for another.
  private void publish(PartitionDraft partition) throws IOException {
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

  /// Waits until the partitions that are not analyzed are within their limit.
  private void awaitAnalysts() throws IOException {
    long unanalyzed = 0;
    for (InFlight each : (Iterable<InFlight>) inFlight::descendingIterator) {
      unanalyzed += each.prepared().isDone() ? 0 : each.lines().length;
      if (unanalyzed > MAX_UNANALYZED_BYTES) {
        Awaited.result(each.prepared());
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

  /// Commits all full partitions.
  void flush() throws IOException {
    endCommit();
    while (!inFlight.isEmpty()) {
      commit(Math.min(inFlight.size(), MAX_PARTITIONS));
      endCommit();
    }
  }

  @Override
  public Optional<Entry> at(int ordinal, long offset) throws MalformedJsonException {
    Optional<Entry> building = builder.at(ordinal, offset);
    if (building.isPresent()) {
      return building;
    }
    int reserved = builder.reserved(ordinal);
    for (InFlight each : inFlight) {
      if (each.ordinal() == reserved && offset < each.lines().length) {
        byte[] lines = each.lines();
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

  private PreparedPartition prepare(PartitionDraft partition) throws IOException {
    KeySet idle = idleKeys.poll();
    KeySet keys = idle == null ? new KeySet() : idle;
    boolean areComplete = index.add(partition.ordinal(), partition.entries(), keys);
    PreparedPartition prepared = writer.prepare(partition, keys, areComplete);
    keys.clear();
    idleKeys.add(keys);
    return prepared;
  }

  /// How many of the first partitions in flight are analyzed.
  private int ready() {
    int ready = 0;
    for (InFlight each : inFlight) {
      if (!each.prepared().isDone()) {
        return ready;
      }
      ready++;
    }
    return ready;
  }

  /// Starts to commit the first partitions in flight. The commit before has ended.
  private void commit(int count) {
    List<InFlight> first = inFlight.stream().limit(count).toList();
    Future<?> end =
        committer.submit(() -> {
          var prepared = new ArrayList<PreparedPartition>(count);
          for (InFlight each : first) {
            prepared.add(Awaited.result(each.prepared()));
          }
          return writer.commit(prepared);
        });
    committing = new Committing(count, end);
  }

  /// Waits for the running commit, if there is one.
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
    committed += ended.count();
    lastCommitNanos = nanos.getAsLong();
  }

  /// Waits for the threads. Partitions that are not committed are dropped.
  @Override
  public void close() {
    analysts.close();
    committer.close();
  }
}
