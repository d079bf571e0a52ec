package dev.tsearch.indexer.forget;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.indexer.ingest.originals.Awaited;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Applies a mask to all originals, several at a time: each thread has a mask of its own. Holds a
/// unit for each thread, and some units in which bytes are overwritten. Used once, by one thread.
final class OriginalsScan {
  /// Fewer bytes are not worth a second thread.
  private static final long MIN_PARALLEL_BYTES = 64 << 20;

  /// Each thread may hold a long line in memory.
  private static final int MAX_THREADS = 4;

  /// Units that wait for the visitor. They may be long lines.
  private static final int WAITING_UNITS = 4;

  private static final long POLL_MILLIS = 50;

  private final OriginalStore store;
  private final Supplier<SourceMask> masks;
  private final List<Map.Entry<Long, List<Piece>>> originals;
  private final AtomicInteger next = new AtomicInteger();
  private final BlockingQueue<Masked> masked = new ArrayBlockingQueue<>(WAITING_UNITS);
  private volatile boolean hasEnded;

  /// What was found in an original.
  private sealed interface Masked {
    /// A unit in which bytes are overwritten.
    record FoundUnit(Map.Entry<Long, List<Piece>> original, MaskedUnits.SourceUnit unit)
        implements Masked {}

    /// An original that cannot be read to its end.
    record FoundDamage(Map.Entry<Long, List<Piece>> original, CorruptArchiveException damage)
        implements Masked {}
  }

  /// @param masks makes a mask for each thread
  OriginalsScan(OriginalStore store, Supplier<SourceMask> masks) {
    this(store, masks, _ -> true);
  }

  /// @param masks makes a mask for each thread
  /// @param which the originals that are scanned
  OriginalsScan(OriginalStore store, Supplier<SourceMask> masks, Predicate<Long> which) {
    this.store = store;
    this.masks = masks;
    this.originals =
        store.originals().entrySet().stream().filter(each -> which.test(each.getKey())).toList();
  }

  /// Receives a unit in which bytes are overwritten.
  @FunctionalInterface
  private interface Found {
    void add(Masked found) throws IOException;
  }

  /// Visits the units in which bytes are overwritten, in any order, on the calling thread.
  void run(ArchiveScan.OriginalVisitor visitor) throws IOException {
    Found visited =
        found -> {
          switch (found) {
            case Masked.FoundUnit(var original, var unit) ->
                visitor.unit(original.getKey(), original.getValue(), unit);
            case Masked.FoundDamage(var original, var damage) ->
                visitor.damaged(original.getKey(), original.getValue(), damage);
          }
        };
    int count = threads();
    if (count == 1) {
      scan(visited);
      return;
    }
    var named = Thread.ofPlatform().daemon().name("tsearch-scan-", 1).factory();
    try (ExecutorService threads = Executors.newFixedThreadPool(count, named)) {
      var scans = new ArrayList<Future<Boolean>>();
      for (int i = 0; i < count; i++) {
        scans.add(threads.submit(this::scanForVisitor));
      }
      visit(scans, visited);
    } finally {
      hasEnded = true;
    }
  }

  private int threads() {
    long bytes = 0;
    for (Map.Entry<Long, List<Piece>> original : originals) {
      bytes += original.getValue().getLast().end();
    }
    return bytes < MIN_PARALLEL_BYTES
        ? 1
        : Math.clamp(Runtime.getRuntime().availableProcessors(), 1, MAX_THREADS);
  }

  private void visit(List<Future<Boolean>> scans, Found visited) throws IOException {
    try {
      boolean areDone = false;
      while (!areDone || !masked.isEmpty()) {
        Cancellation.safePoint();
        areDone = scans.stream().allMatch(Future::isDone);
        Masked found = masked.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (found != null) {
          visited.add(found);
        }
      }
      for (Future<Boolean> scan : scans) {
        Awaited.result(scan);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while originals were read");
    } finally {
      hasEnded = true;
    }
  }

  private boolean scanForVisitor() throws IOException {
    scan(found -> {
      try {
        while (!hasEnded && !masked.offer(found, POLL_MILLIS, TimeUnit.MILLISECONDS)) {
          // The visitor is slower.
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException("no one interrupts this thread", e);
      }
    });
    return true;
  }

  /// Scans originals until none is left that no thread has begun.
  private void scan(Found found) throws IOException {
    SourceMask mask = masks.get();
    for (int at = next.getAndIncrement();
        at < originals.size() && !hasEnded;
        at = next.getAndIncrement()) {
      Cancellation.safePoint();
      try {
        scan(originals.get(at), mask, found);
      } catch (CorruptArchiveException e) {
        found.add(new Masked.FoundDamage(originals.get(at), e));
      }
    }
  }

  private void scan(Map.Entry<Long, List<Piece>> original, SourceMask mask, Found found)
      throws IOException {
    long number = original.getKey();
    try (var units = MaskedUnits.open(from -> store.openOriginal(number, from), mask, 0)) {
      for (Optional<MaskedUnits.SourceUnit> unit = units.next();
          unit.isPresent() && !hasEnded;
          unit = units.next()) {
        if (!unit.get().spans().isEmpty()) {
          found.add(new Masked.FoundUnit(original, unit.get()));
        }
      }
    }
  }
}
