package dev.tsearch.core.store.source;

import static dev.tsearch.core.store.source.SourceFiles.file;
import static dev.tsearch.core.store.source.SourceFiles.joined;
import static dev.tsearch.core.store.source.SourceFiles.random;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.original.SealPolicy;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/// Whatever fails and wherever the power is lost: sources that were committed are there, with their
/// numbers and bytes, and the next import goes on.
class OriginalStoreCrashTest {
  private static final TranscriptId TALK = TranscriptId.main("made-up", "talk");
  private static final ArchiveLayout LAYOUT = new ArchiveLayout(Path.of("/archive"));

  private static OriginalStore open(Disk disk) throws IOException {
    disk.createDirectories(LAYOUT.root());
    return OriginalStore.open(disk, LAYOUT, new SealPolicy(3_000, 1_000, 800));
  }

  /// What a run has committed before it failed.
  private static final class Run {
    final Map<Long, byte[]> committed = new HashMap<>();
    final Map<Long, Long> derived = new HashMap<>();

    void on(Disk disk) throws IOException {
      OriginalStore store = open(disk);
      var random = new Random(4);
      byte[] first = random(random, 4_500);
      for (int round = 0; round < 3; round++) {
        Map<Long, byte[]> taken = new HashMap<>();
        try (OriginalTransaction transaction = store.begin(SourceFiles.NOW)) {
          first = joined(first, random(random, 300));
          byte[] other = random(random, 900);
          taken.put(transaction.store(file("/one", first)).number(), first);
          taken.put(transaction.store(file("/other" + round, other)).number(), other);
          transaction.commit();
          committed.putAll(taken);
          transaction.sealTail();
        }
        try (OriginalTransaction transaction = store.begin(SourceFiles.NOW)) {
          taken.forEach(
              (number, bytes) -> transaction.derived(number, bytes.length, bytes.length, TALK));
          transaction.commit();
        }
        taken.forEach((number, bytes) -> derived.put(number, (long) bytes.length));
      }
    }
  }

  @Test
  void failedOperationLosesNothingCommitted() throws IOException {
    everyOperation(Fault.FailAt::new);
  }

  @Test
  void tornWriteLosesNothingCommitted() throws IOException {
    everyOperation(Fault.TearAt::new);
  }

  @Test
  void stopLosesNothingCommitted() throws IOException {
    everyOperation(Fault.StopAt::new);
  }

  @Test
  void fullDiskLosesNothingCommitted() throws IOException {
    everyOperation(operation -> new Fault.FullAfter(operation * 211));
  }

  private static void everyOperation(LongFunction<Fault> fault) throws IOException {
    var counting = FaultyDisk.counting(new MemoryDisk());
    new Run().on(counting);
    assertThat(counting.history()).contains("replace 3.zst", "replace sources.jsonl");
    for (long operation = 0; operation < counting.operations(); operation++) {
      var memory = new MemoryDisk();
      var run = new Run();
      try {
        run.on(new FaultyDisk(memory, fault.apply(operation)));
      } catch (IOException expected) {
        assertThat(expected).hasMessageContaining("/archive");
      }
      List<MemoryDisk> outcomes = new ArrayList<>(List.of(memory.crash()));
      if (!(fault.apply(operation) instanceof Fault.StopAt)) {
        outcomes.add(memory.crash(operation));
      }
      outcomes.add(memory);
      for (MemoryDisk after : outcomes) {
        requireCommitted(after, run);
      }
    }
  }

  @Test
  void lossOfPowerAtAnyOperationLosesNothingCommitted() throws IOException {
    var counting = FaultyDisk.counting(new MemoryDisk());
    new Run().on(counting);
    for (long operation = 0; operation < counting.operations(); operation++) {
      var run = new Run();
      try {
        run.on(new FaultyDisk(new MemoryDisk(), new Fault.StopAt(operation)));
      } catch (IOException expected) {
        assertThat(expected).hasMessageContaining("/archive");
      }
      for (long seed = 0; seed < 3; seed++) {
        var memory = new MemoryDisk();
        new Run().on(new FaultyDisk(memory, new Fault.FreezeAt(operation)));
        requireCommitted(memory.crash(seed), run);
      }
    }
  }

  private static void requireCommitted(MemoryDisk after, Run run) throws IOException {
    OriginalStore reader = open(after);
    requireBytes(reader, run);
    OriginalStore store = open(after);
    byte[] more = random(new Random(99), 500);
    try (OriginalTransaction transaction = store.begin(SourceFiles.NOW)) {
      SourceRow taken = transaction.store(file("/more", more));
      assertThat(run.committed).doesNotContainKey(taken.number());
      transaction.commit();
      requireBytes(store, run);
    }
    requireBytes(open(after.crash()), run);
    var again = new Run();
    again.on(after);
    requireBytes(open(after.crash()), again);
    reader.refresh();
    requireBytes(reader, run);
    assertThat(SourceFiles.damagedLines(after, LAYOUT)).isEmpty();
    for (SourceRow row : reader.all()) {
      reader.verify(row.number());
    }
  }

  private static void requireBytes(OriginalStore store, Run run) throws IOException {
    for (Map.Entry<Long, byte[]> each : run.committed.entrySet()) {
      SourceRow row = store.source(each.getKey()).orElseThrow();
      long derived = run.derived.getOrDefault(each.getKey(), 0L);
      assertThat(row.derived()).isGreaterThanOrEqualTo(derived);
      try (InputStream in = store.open(each.getKey())) {
        assertThat(in.readNBytes(each.getValue().length)).isEqualTo(each.getValue());
      }
    }
  }
}
