package dev.tsearch.core.store.write;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.SidecarBuilder;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.TermFilterBuilder;
import dev.tsearch.core.term.Tokenizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// Collects the contents of one partition's sidecar, entry by entry: identities, tags, sessions,
/// and the keys of the terms. The keys may lack a first part of the partition, which another
/// process wrote: [#analyze] adds it when a sidecar needs it.
///
/// Entries of [#add] wait in a batch, which a thread of its own analyzes: the caller waits for a
/// batch only if the next one is full before. Single owner, not thread-safe.
final class SidecarAccumulator {
  /// A batch of fewer entries is not worth a thread.
  private static final int BATCH_ENTRIES = 32;

  /// A batch of this many bytes is full, however few entries it has.
  private static final long BATCH_BYTES = 1 << 20;

  private final Tokenizer tokenizer;
  private final SidecarBuilder sidecar = new SidecarBuilder();
  private final KeySet keys = new KeySet();
  private List<LocatedEntry> waiting = new ArrayList<>();
  private long waitingBytes;
  private @Nullable FutureTask<Boolean> running;

  /// `keys` covers the entries whose lines begin at this offset or later, waiting ones included.
  private long keysFrom;

  private boolean fullyAnalyzed = true;

  SidecarAccumulator(Tokenizer tokenizer) {
    this.tokenizer = tokenizer;
  }

  /// Adds an entry. Its keys are added too, unless the keys of entries before it are missing.
  void add(LocatedEntry added) {
    EntryAddress address = added.address();
    if (keysFrom > 0) {
      addWithoutKeys(added.entry(), address.offset(), address.length());
      return;
    }
    waiting.add(added);
    waitingBytes += address.length();
    if (waiting.size() >= BATCH_ENTRIES || waitingBytes >= BATCH_BYTES) {
      startBatch();
    }
  }

  /// Adds an entry and leaves its keys, and those of all entries before it, to [#analyze].
  ///
  /// @param offset where its line begins in the partition
  /// @param length the line's length without its newline
  void addWithoutKeys(Entry entry, long offset, int length) {
    finish();
    sidecar.add(entry, offset, length);
    keysFrom = offset + length + 1;
    fullyAnalyzed = true;
    if (keys.size() > 0) {
      keys.clear();
    }
  }

  /// Adds entries, whose keys another analysis makes.
  void addAll(int ordinal, List<LocatedEntry> entries, EntryAnalysis analysis) throws IOException {
    finish();
    entries.forEach(this::addToSidecar);
    fullyAnalyzed &= analysis.add(ordinal, entries, keys);
  }

  /// Returns how many bytes of the partition lack their keys; 0 if all keys are there.
  long bytesWithoutKeys() {
    finish();
    return keysFrom;
  }

  /// Adds the keys of an entry that lacks them. [#completeKeys] follows the last one.
  void analyze(Entry entry) {
    synchronized (tokenizer) {
      fullyAnalyzed &= tokenizer.keys(entry.searchableText(), keys);
    }
  }

  /// Notes that the keys of all entries are there.
  void completeKeys() {
    keysFrom = 0;
  }

  /// Returns the sidecar of the partition. If keys are missing, it has no filter.
  byte[] sidecar(Partition partition, StorageSettings settings, int bitsPerKey) {
    finish();
    return settings.bloomFilters() && keysFrom == 0 && fullyAnalyzed
        ? sidecar.build(partition, keys, tokenizer.fingerprint(), bitsPerKey)
        : sidecar.buildWithoutTerms(partition);
  }

  /// Returns the sidecar of the partition; empty if the filter would get too full.
  ///
  /// @param filter the filter of the entries whose keys are missing; not changed
  Optional<byte[]> sidecarWith(byte[] filter, Partition partition, int bitsPerKey) {
    finish();
    if (!fullyAnalyzed) {
      return Optional.of(sidecar.buildWithoutTerms(partition));
    }
    return TermFilterBuilder.extended(filter, keys, bitsPerKey)
        .map(extended -> sidecar.build(partition, extended, tokenizer.fingerprint()));
  }

  private void startBatch() {
    await();
    List<LocatedEntry> entries = waiting;
    var task = new FutureTask<>(() -> analyzeBatch(entries), true);
    waiting = new ArrayList<>();
    waitingBytes = 0;
    running = task;
    Thread.ofVirtual().name("tsearch-sidecar").start(task);
  }

  /// Returns once no entry waits.
  private void finish() {
    await();
    analyzeBatch(waiting);
    waiting.clear();
    waitingBytes = 0;
  }

  /// Waits for the other thread. An interrupt does not end the wait: it is set again afterwards.
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

  private void analyzeBatch(List<LocatedEntry> entries) {
    for (LocatedEntry each : entries) {
      addToSidecar(each);
      analyze(each.entry());
    }
  }

  private void addToSidecar(LocatedEntry each) {
    sidecar.add(each.entry(), each.address().offset(), each.address().length());
  }
}
