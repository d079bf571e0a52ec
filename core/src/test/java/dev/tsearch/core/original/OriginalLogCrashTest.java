package dev.tsearch.core.original;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.original.Logs.Expected;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/// After a failure or a power failure at any operation, synced bytes are there, and the log accepts
/// new pieces.
class OriginalLogCrashTest {
  private static final int SEED = 3;

  /// The results of a run before it failed.
  private static final class Run {
    final Map<Long, Expected> all = new TreeMap<>();
    LogEnd synced = LogEnd.NONE;

    void on(FaultyDisk disk) throws IOException {
      var random = new Random(SEED);
      for (int session = 0; session < 3; session++) {
        try (OriginalLog log = Logs.open(disk, synced)) {
          for (int i = 0; i < 8; i++) {
            Logs.appendRandom(log, all, random);
            if (i % 3 == 0) {
              log.sync();
              synced = log.end();
            }
          }
          log.sync();
          synced = log.end();
          log.sealTail();
        }
      }
    }
  }

  @Test
  void failedOperationLosesNothingSynced() throws IOException {
    everyOperation(Fault.FailAt::new);
  }

  @Test
  void tornWriteLosesNothingSynced() throws IOException {
    everyOperation(Fault.TearAt::new);
  }

  @Test
  void stopLosesNothingSynced() throws IOException {
    everyOperation(Fault.StopAt::new);
  }

  @Test
  void fullDiskLosesNothingSynced() throws IOException {
    everyOperation(operation -> new Fault.FullAfter(operation * 97));
  }

  private static void everyOperation(LongFunction<Fault> fault) throws IOException {
    var counting = FaultyDisk.counting(new MemoryDisk());
    new Run().on(counting);
    assertThat(counting.history()).contains("replace 2.zst");
    for (long operation = 0; operation < counting.operations(); operation++) {
      var memory = new MemoryDisk();
      var run = new Run();
      try {
        run.on(new FaultyDisk(memory, fault.apply(operation)));
      } catch (IOException expected) {
        assertThat(expected).hasMessageContaining("/archive/originals");
      }
      // Without a power failure, and with one.
      requireSynced(memory.copy(), run, run.synced);
      for (long seed = 0; seed < 2; seed++) {
        requireSynced(memory.crash(seed), run, run.synced);
      }
      requireSynced(memory.crash(), run, run.synced);
    }
  }

  @Test
  void powerFailureAtAnyOperationLosesNothingSynced() throws IOException {
    var counting = FaultyDisk.counting(new MemoryDisk());
    new Run().on(counting);
    for (long operation = 0; operation < counting.operations(); operation++) {
      var before = new MemoryDisk();
      var run = new Run();
      try {
        run.on(new FaultyDisk(before, new Fault.StopAt(operation)));
      } catch (IOException expected) {
        assertThat(expected).hasMessageContaining("/archive/originals");
      }
      var memory = new MemoryDisk();
      new Run().on(new FaultyDisk(memory, new Fault.FreezeAt(operation)));
      requireSynced(memory.crash(), run, run.synced);
      requireSynced(memory.crash(operation), run, run.synced);
    }
  }

  private static void requireSynced(MemoryDisk after, Run run, LogEnd known) throws IOException {
    try (OriginalLog log = Logs.open(after, known);
        var reader = new OriginalReader(after, Logs.PATHS)) {
      byte[] more = {1, 2, 3};
      Piece next = log.append(9, 0, more, 0, more.length);
      log.sync();
      assertThat(reader.read(next)).isEqualTo(more);
      assertThat(new OriginalReader(after.crash(), Logs.PATHS).read(next)).isEqualTo(more);
      for (Expected expected : run.all.values()) {
        for (Piece piece : expected.pieces) {
          if (LogEnd.of(piece).compareTo(known) <= 0) {
            reader.verify(piece);
          }
        }
      }
    }
    try (OriginalLog again = Logs.open(after, LogEnd.NONE)) {
      assertThat(again.end().compareTo(known)).isPositive();
    }
  }
}
