package dev.tsearch.core.store.write;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.SidecarBuilder;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// Collects the content of a partition's sidecar, entry by entry. Appended entries are queued;
/// another thread processes them in batches. An append waits for that thread only if it has not
/// finished the batch before, so that little is left to do when the sidecar is built. Not
/// thread-safe.
final class SidecarAccumulator {
  /// A smaller batch is not worth a thread.
  private static final int MIN_BATCH = 32;

  /// A batch of this many bytes of lines is worth a thread, however few the lines are.
  private static final long MIN_BATCH_BYTES = 1 << 20;

  private final Tokenizer tokenizer;
  private final SidecarBuilder sidecar = new SidecarBuilder();
  private final KeySet keys = new KeySet();
  private List<Queued> queue = new ArrayList<>();
  private long queuedBytes;
  private @Nullable FutureTask<Boolean> running;

  /// Whether `keys` will have the keys of every entry, queued ones included.
  private boolean hasKeys = true;

  private boolean fullyAnalyzed = true;

  SidecarAccumulator(Tokenizer tokenizer) {
    this.tokenizer = tokenizer;
  }

  private record Queued(Entry entry, long offset, int length) {}

  /// Adds the next entry, with its keys.
  ///
  /// @param offset where its line begins in the partition
  /// @param length the line's length without its newline
  void add(Entry entry, long offset, int length) {
    queue.add(new Queued(entry, offset, length));
    queuedBytes += length;
    if (queue.size() >= MIN_BATCH || queuedBytes >= MIN_BATCH_BYTES) {
      handOver();
    }
  }

  /// Adds the next entry without its keys. If keys are needed later, they are collected for all
  /// entries with [#analyze].
  void addWithoutKeys(Entry entry, long offset, int length) {
    finish();
    hasKeys = false;
    sidecar.add(entry, offset, length);
  }

  /// Whether keys are missing, so that [#analyze] must be called for all entries.
  boolean lacksKeys() {
    finish();
    return !hasKeys;
  }

  /// Drops the keys, so that [#analyze] can collect them for all entries.
  void startAnalysis() {
    keys.clear();
    fullyAnalyzed = true;
    hasKeys = true;
  }

  /// Collects the keys of the next entry.
  void analyze(Entry entry) {
    synchronized (tokenizer) {
      fullyAnalyzed &= tokenizer.keys(entry.searchableText(), keys);
    }
  }

  /// Builds the sidecar of the partition of these entries.
  byte[] sidecar(Partition partition, StorageSettings settings) {
    finish();
    return settings.bloomFilters() && hasKeys && fullyAnalyzed
        ? sidecar.build(partition, keys, tokenizer.fingerprint(), settings.bloomBitsPerKey())
        : sidecar.buildWithoutTerms(partition);
  }

  private void handOver() {
    await();
    List<Queued> entries = queue;
    var task = new FutureTask<>(() -> process(entries), true);
    queue = new ArrayList<>();
    queuedBytes = 0;
    running = task;
    Thread.ofVirtual().name("tsearch-sidecar").start(task);
  }

  /// Processes everything that is queued.
  private void finish() {
    await();
    process(queue);
    queue.clear();
    queuedBytes = 0;
  }

  /// Waits for the other thread. An interrupt does not end the wait; it is set again afterwards.
  private void await() {
    FutureTask<Boolean> task = running;
    boolean interrupted = false;
    while (task != null) {
      try {
        task.get();
        task = null;
      } catch (InterruptedException _) {
        interrupted = true;
      } catch (ExecutionException e) {
        throw new IllegalStateException("entries could not be analyzed", e.getCause());
      }
    }
    running = null;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void process(List<Queued> entries) {
    for (Queued each : entries) {
      sidecar.add(each.entry(), each.offset(), each.length());
      if (hasKeys) {
        analyze(each.entry());
      }
    }
  }
}
