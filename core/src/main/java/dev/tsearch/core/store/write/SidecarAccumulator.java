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

/// What the sidecar of a partition is made of, gathered entry by entry. Entries that are appended
/// only wait here: once there are a few, another thread looks into them. Who appends waits for it
/// only if as many more have come before it is done, so that little is left to do when the sidecar
/// is asked for. Single owner, not thread-safe.
final class SidecarAccumulator {
  /// Fewer are not worth a thread.
  private static final int FEW = 32;

  /// Lines of so many bytes are not few, however many they are.
  private static final long FEW_BYTES = 1 << 20;

  private final Tokenizer tokenizer;
  private final SidecarBuilder sidecar = new SidecarBuilder();
  private final KeySet keys = new KeySet();
  private List<Waiting> waiting = new ArrayList<>();
  private long waitingBytes;
  private @Nullable FutureTask<Boolean> running;

  /// Whether `keys` has the keys of every entry, those that wait included.
  private boolean hasKeys = true;

  private boolean fullyAnalysed = true;

  SidecarAccumulator(Tokenizer tokenizer) {
    this.tokenizer = tokenizer;
  }

  private record Waiting(Entry entry, long offset, int length) {}

  /// Takes the next entry, of which the keys are gathered too.
  ///
  /// @param offset where its line begins in the partition
  /// @param length the line's length without its newline
  void add(Entry entry, long offset, int length) {
    waiting.add(new Waiting(entry, offset, length));
    waitingBytes += length;
    if (waiting.size() >= FEW || waitingBytes >= FEW_BYTES) {
      handOver();
    }
  }

  /// Takes the next entry of a partition whose keys are gathered when they are first needed, if
  /// ever: all of them then.
  void addWithoutKeys(Entry entry, long offset, int length) {
    finish();
    hasKeys = false;
    sidecar.add(entry, offset, length);
  }

  /// Whether the keys of some entries have to be gathered by [#analyse].
  boolean lacksKeys() {
    finish();
    return !hasKeys;
  }

  /// Forgets the keys, so that [#analyse] can gather them all.
  void startAnalysis() {
    keys.clear();
    fullyAnalysed = true;
    hasKeys = true;
  }

  /// Gathers the keys of the next entry of all.
  void analyse(Entry entry) {
    synchronized (tokenizer) {
      fullyAnalysed &= tokenizer.keys(entry.searchableText(), keys);
    }
  }

  /// The sidecar of the partition of these entries.
  byte[] sidecar(Partition partition, StorageSettings settings) {
    finish();
    return settings.bloomFilters() && hasKeys && fullyAnalysed
        ? sidecar.build(partition, keys, tokenizer.fingerprint(), settings.bloomBitsPerKey())
        : sidecar.buildWithoutTerms(partition);
  }

  private void handOver() {
    await();
    List<Waiting> entries = waiting;
    var task = new FutureTask<>(() -> gather(entries), true);
    waiting = new ArrayList<>();
    waitingBytes = 0;
    running = task;
    Thread.ofVirtual().name("tsearch-gathering").start(task);
  }

  /// Returns once nothing waits any more.
  private void finish() {
    await();
    gather(waiting);
    waiting.clear();
    waitingBytes = 0;
  }

  /// Waits for the other thread, whatever interrupts.
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
        throw new IllegalStateException("entries could not be analysed", e.getCause());
      }
    }
    running = null;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void gather(List<Waiting> entries) {
    for (Waiting each : entries) {
      sidecar.add(each.entry(), each.offset(), each.length());
      if (hasKeys) {
        analyse(each.entry());
      }
    }
  }
}
