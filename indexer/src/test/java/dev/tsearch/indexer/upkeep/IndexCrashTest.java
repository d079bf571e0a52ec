package dev.tsearch.indexer.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.ingest.Importing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Fails at the operations of an archive and of its index, counted together, in every way, and
/// looks at what is left, before and after the recovery: the index never claims what the archive
/// has lost, a search finds exactly what the archive holds, nothing that was acknowledged is
/// missing, and the next import makes the index whole.
///
/// Tries points at a distance from each other, others for each kind of failure, and every point
/// with `-Dtsearch.crash.stride=1` (the profile `soak`).
class IndexCrashTest {
  private static final int STRIDE = Integer.getInteger("tsearch.crash.stride", 47);

  @TempDir Path folder;

  private IndexWorkload workload;

  @BeforeEach
  void writeSources() throws IOException {
    Path first = Files.createDirectory(folder.resolve("first"));
    Path second = Files.createDirectory(folder.resolve("second"));
    Files.writeString(first.resolve("old.jsonl"), lines("old", 0, 4, -400));
    Files.writeString(first.resolve("recent.jsonl"), lines("recent", 0, 4, 0));
    Files.writeString(second.resolve("other.jsonl"), lines("other", 0, 4, -200));
    Files.writeString(second.resolve("later.jsonl"), lines("later", 8, 12, 0));
    workload = new IndexWorkload(List.of(first, second), StorageSettings.Sync.GROUP);
  }

  @Test
  void searchesFindWhatIsThere_whereverAnOperationFails() throws IOException {
    tryOperations("one operation fails", 0, Fault.FailAt::new);
    tryOperations("a write is torn", 11, Fault.TearAt::new);
  }

  @Test
  void searchesFindWhatIsThere_whereverTheProgramEnds() throws IOException {
    tryOperations("the program ends", 23, Fault.StopAt::new);
  }

  @Test
  void searchesFindWhatIsThere_whereverPowerGoes() throws IOException {
    tryOperations("power goes", 35, Fault.FreezeAt::new);
  }

  @Test
  void theIndexClaimsOnlyWhatIsSynced_whereverPowerGoes() throws IOException {
    workload = new IndexWorkload(workload.sources(), StorageSettings.Sync.NONE);
    tryOperations("power goes, appends are not synced", 5, Fault.FreezeAt::new);
  }

  @Test
  void searchesFindWhatIsThere_whereverAReadFails() throws IOException {
    long reads = counted().reads();
    int points = 0;
    for (long at = 28 % STRIDE; at < reads; at += STRIDE) {
      tryOne(new Fault.FailReadAt(at));
      points++;
    }
    report("one read fails", points, reads);
  }

  private void tryOperations(String what, int from, LongFunction<Fault> fault) throws IOException {
    long operations = counted().operations();
    int points = 0;
    for (long at = from % STRIDE; at < operations; at += STRIDE) {
      tryOne(fault.apply(at));
      points++;
    }
    report(what, points, operations);
  }

  private FaultyDisk counted() throws IOException {
    var counting = FaultyDisk.counting(new MemoryDisk());
    workload.run(counting, new ArrayList<>());
    return counting;
  }

  private void tryOne(Fault fault) throws IOException {
    var disk = new MemoryDisk();
    var acknowledged = new ArrayList<IndexWorkload.Acknowledged>();
    try {
      workload.run(new FaultyDisk(disk, fault), acknowledged);
    } catch (IOException | IllegalStateException _) {
      // The fault; what was acknowledged before it must be there.
    }
    if (fault instanceof Fault.FreezeAt(long at)) {
      List<String> durable = workload.durable(acknowledged, at);
      check(disk.crash(), durable, fault + ", least survives");
      check(disk.crash(7), durable, fault + ", some survives");
    } else {
      List<String> all = IndexWorkload.texts(acknowledged, Long.MAX_VALUE);
      check(disk.copy(), all, fault + ", then the program ends");
      List<String> durable = workload.durable(acknowledged, Long.MAX_VALUE);
      check(disk.crash(7), durable, fault + ", then power goes");
    }
  }

  private void check(MemoryDisk left, List<String> acknowledged, String when) throws IOException {
    if (left.exists(IndexWorkload.ROOT.resolve("manifest.json"))) {
      IndexedState.of(left, IndexWorkload.ROOT, when).assertTrue(acknowledged);
    } else {
      assertThat(acknowledged).as(when).isEmpty();
    }
    workload.finish(left);
    IndexedState state = IndexedState.of(left, IndexWorkload.ROOT, when + ", then recovered");
    state.assertTrue(acknowledged);
    state.assertWhole(workload.imported());
    state.assertClean();
    IndexedState.of(left.crash(), IndexWorkload.ROOT, when + ", then recovered, power goes")
        .assertWhole(workload.imported());
  }

  private static String lines(String session, int from, int to, long days) {
    var text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(Importing.said(session, days * 86_400 + i, IndexWorkload.text(session, i)));
    }
    return text.toString();
  }

  private static void report(String what, int points, long of) {
    System.out.printf("archive and index, %s: %d of %d points, nothing lost%n", what, points, of);
  }
}
