package dev.tsearch.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.WritingProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Four writing processes and four reading threads on one archive: in the end every count is exact,
/// and no reader ever saw an entry twice, out of its writer's order, or less than before.
class WritersAndReadersTest {
  private static final int WRITERS = 4;
  private static final int READERS = 4;
  private static final int BATCHES = Integer.getInteger("tsearch.stress.batches", 5);

  @Test
  void countsAreExactWithFourWritersAndFourReaders(@TempDir Path folder) throws Exception {
    Path root = folder.resolve("archive");
    var disk = new RealDisk();
    ArchiveWriter.open(
            disk, root, TestArchive.sealingAfter(7), new WordTokenizer(), LockWait.STANDARD)
        .close();
    var stop = new AtomicBoolean();
    long snapshots = 0;
    Set<String> acknowledged = new HashSet<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
      List<Future<Long>> readers = new ArrayList<>();
      for (int reader = 0; reader < READERS; reader++) {
        readers.add(threads.submit(reader(Archive.open(disk, root), stop)));
      }
      try {
        for (ChildProcess writer : startWriters(root)) {
          assertThat(writer.await()).isZero();
          for (String line : writer.printed()) {
            acknowledged.addAll(List.of(line.substring(0, line.length() - 2).split(" ")));
          }
        }
      } finally {
        stop.set(true);
      }
      for (Future<Long> reader : readers) {
        snapshots += reader.get();
      }
    }
    assertThat(Verifier.verify(Archive.open(disk, root)).findings()).isEmpty();
    try (Snapshot snapshot = Archive.open(disk, root).snapshot()) {
      assertThat(ids(snapshot))
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(acknowledged);
    }
    System.out.printf(
        "%d writers, %d readers: %d entries, %d snapshots, lost: 0%n",
        WRITERS, READERS, acknowledged.size(), snapshots);
  }

  private static List<ChildProcess> startWriters(Path root) throws IOException {
    var writers = new ArrayList<ChildProcess>();
    for (int writer = 0; writer < WRITERS; writer++) {
      writers.add(
          ChildProcess.start(
              WritingProgram.class,
              root.toString(),
              "w" + writer,
              Integer.toString(writer),
              Integer.toString(BATCHES)));
    }
    return writers;
  }

  /// Takes snapshots until it is stopped, and counts them.
  private static Callable<Long> reader(Archive archive, AtomicBoolean stop) {
    return () -> {
      long snapshots = 0;
      Set<String> before = Set.of();
      while (!stop.get()) {
        try (Snapshot snapshot = archive.snapshot()) {
          List<String> ids = ids(snapshot);
          assertThat(ids).doesNotHaveDuplicates().containsAll(before);
          assertAppendsAreWhole(ids);
          assertThat(snapshot.activeLoss()).isEmpty();
          before = Set.copyOf(ids);
        }
        snapshots++;
        Thread.sleep(5);
      }
      return snapshots;
    };
  }

  /// Of each writer's entries the snapshot has all up to some number: none is missing before one
  /// that is there.
  private static void assertAppendsAreWhole(List<String> ids) {
    Map<String, Integer> counts = new HashMap<>();
    Map<String, Integer> last = new HashMap<>();
    for (String id : ids) {
      String writer = id.substring(0, id.indexOf('-'));
      int number = Integer.parseInt(id.substring(id.indexOf('-') + 1));
      counts.merge(writer, 1, Integer::sum);
      last.merge(writer, number + 1, Math::max);
    }
    assertThat(counts).isEqualTo(last);
  }

  private static List<String> ids(Snapshot snapshot) throws IOException {
    var ids = new ArrayList<String>();
    for (Partition partition : snapshot.manifest().partitions()) {
      addIds(snapshot, partition.ordinal(), ids);
    }
    addIds(snapshot, snapshot.activeOrdinal(), ids);
    return ids;
  }

  private static void addIds(Snapshot snapshot, int ordinal, List<String> ids) throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        Entry entry = cursor.entry();
        ids.add(entry.id());
      }
    }
  }
}
