package dev.tsearch.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/// Fails at every operation of a writer's life, in every way, and looks at what is left: every
/// acknowledged entry once and in order, nothing that was never written, a clean archive, and one
/// more append that works. What is left is also read before it is repaired, since readers do not
/// wait for a writer.
class ArchiveCrashTest {
  /// What survives that need not is chosen so often at each point; more with the profile `soak`.
  private static final int SEEDS = Integer.getInteger("tsearch.crash.seeds", 1);

  /// The step between first crashes that are followed by a second one.
  private static final int STRIDE = Integer.getInteger("tsearch.crash.stride", 4);

  private static final StorageSettings SETTINGS = TestArchive.sealingAfter(3);
  private static final StorageSettings COMPRESSED = SETTINGS.withCompression(Compression.ZSTD);

  private static long operations(StorageSettings settings) throws IOException {
    FaultyDisk counting = FaultyDisk.counting(new MemoryDisk());
    new ArchiveWorkload(settings, counting::operations).run(counting);
    return counting.operations();
  }

  /// A writer's life on a disk that fails, and what can be expected of what is left.
  private record Life(MemoryDisk disk, ArchiveWorkload workload) {

    static Life lived(StorageSettings settings, Fault fault) {
      var disk = new MemoryDisk();
      var faulty = new FaultyDisk(disk, fault);
      var workload = new ArchiveWorkload(settings, faulty::operations);
      try {
        workload.run(faulty);
      } catch (IOException _) {
        // The fault; what was acknowledged before is in the workload.
      }
      return new Life(disk, workload);
    }

    /// What was acknowledged before a number of operations.
    Expected expected(long operations) {
      var expected = new Expected(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (ArchiveWorkload.Step step : workload.steps()) {
        if (step.acknowledgedAt() <= operations) {
          expected.acknowledged().addAll(step.ids());
          if (step.appended()) {
            expected.appendedInOrder().addAll(step.ids());
          }
        } else if (step.begunAt() <= operations) {
          expected.perhaps().addAll(step.ids());
        }
      }
      return expected;
    }
  }

  private record Expected(
      List<String> acknowledged, List<String> appendedInOrder, List<String> perhaps) {

    void holdsFor(List<String> ids, String when) {
      assertThat(ids).as(when).doesNotHaveDuplicates().containsAll(acknowledged);
      var others = new ArrayList<>(ids);
      others.removeAll(acknowledged);
      others.removeAll(perhaps);
      assertThat(others).as(when + ": entries that were not written").isEmpty();
      var inOrder = new ArrayList<>(ids);
      inOrder.retainAll(appendedInOrder);
      assertThat(inOrder).as(when).isEqualTo(appendedInOrder);
    }
  }

  /// Reads, repairs, verifies and appends.
  private static void check(MemoryDisk left, Expected expected, String when) throws IOException {
    if (left.exists(TestArchive.LAYOUT.manifest())) {
      expected.holdsFor(TestArchive.readableIds(left), when + ", before recovery");
      UnfinishedWork.assertNothingLost(left, TestArchive.ROOT, when);
    } else {
      assertThat(expected.acknowledged()).as(when + ", without a manifest").isEmpty();
    }
    try (ArchiveWriter writer = TestArchive.open(left, SETTINGS)) {
      assertClean(left, when);
      List<String> recovered = TestArchive.ids(left);
      expected.holdsFor(recovered, when + ", after recovery");
      writer.append(List.of(Entries.numbered(1_000)));
      assertThat(TestArchive.ids(left)).as(when).hasSize(recovered.size() + 1).contains("id-1000");
    }
    expected.holdsFor(without("id-1000", TestArchive.ids(left.crash())), when + ", power lost");
    assertThat(TestArchive.ids(left.crash())).as(when + ", power lost").contains("id-1000");
    assertClean(left, when);
    assertThat(left.files()).as(when).noneMatch(file -> file.toString().endsWith(".tmp"));
  }

  private static List<String> without(String id, List<String> ids) {
    return ids.stream().filter(each -> !each.equals(id)).toList();
  }

  private static void assertClean(MemoryDisk disk, String when) throws IOException {
    Verifier.Outcome report = Verifier.verify(Archive.open(disk, TestArchive.ROOT));
    assertThat(report.findings()).as(when).isEmpty();
  }

  /// The program ends or goes on without a loss of power.
  private static int tryEveryOperation(StorageSettings settings, LongFunction<Fault> fault)
      throws IOException {
    long operations = operations(settings);
    for (long at = 0; at < operations; at++) {
      Fault now = fault.apply(at);
      Life life = Life.lived(settings, now);
      check(life.disk().copy(), life.expected(Long.MAX_VALUE - 1), now.toString());
    }
    return Math.toIntExact(operations);
  }

  /// The power goes after the fault.
  private static int tryEveryOperationWithPowerLoss(
      StorageSettings settings, LongFunction<Fault> fault) throws IOException {
    long operations = operations(settings);
    for (long at = 0; at < operations; at++) {
      Fault now = fault.apply(at);
      Life life = Life.lived(settings, now);
      long durable = now instanceof Fault.FreezeAt ? at : Long.MAX_VALUE - 1;
      Expected expected = life.expected(durable);
      check(life.disk().crash(), expected, now + ", least survives");
      for (int seed = 0; seed < SEEDS; seed++) {
        check(life.disk().crash(seed), expected, now + ", seed " + seed);
      }
    }
    return Math.toIntExact(operations) * (1 + SEEDS);
  }

  @Test
  void nothingAcknowledgedIsLost_whereverAnOperationFails() throws IOException {
    report("one operation fails", tryEveryOperation(SETTINGS, Fault.FailAt::new));
    report("a write is torn", tryEveryOperation(SETTINGS, Fault.TearAt::new));
    report("the program ends", tryEveryOperation(SETTINGS, Fault.StopAt::new));
  }

  @Test
  void nothingAcknowledgedIsLost_whateverTheSync_whereverTheProgramEnds() throws IOException {
    for (StorageSettings.Sync sync : StorageSettings.Sync.values()) {
      report(
          "the program ends, sync = " + sync,
          tryEveryOperation(SETTINGS.withSync(sync), Fault.StopAt::new));
    }
  }

  @Test
  void nothingAcknowledgedIsLost_wheneverThePowerGoes() throws IOException {
    report("power goes", tryEveryOperationWithPowerLoss(SETTINGS, Fault.FreezeAt::new));
    report("fails, then power goes", tryEveryOperationWithPowerLoss(SETTINGS, Fault.FailAt::new));
    report("torn, then power goes", tryEveryOperationWithPowerLoss(SETTINGS, Fault.TearAt::new));
  }

  @Test
  void nothingAcknowledgedIsLost_whenPartitionsAreSealedCompressed() throws IOException {
    report("compressed, torn", tryEveryOperation(COMPRESSED, Fault.TearAt::new));
    report("compressed, the program ends", tryEveryOperation(COMPRESSED, Fault.StopAt::new));
    report(
        "compressed, power goes", tryEveryOperationWithPowerLoss(COMPRESSED, Fault.FreezeAt::new));
    report(
        "compressed, fails, then power goes",
        tryEveryOperationWithPowerLoss(COMPRESSED, Fault.FailAt::new));
  }

  @Test
  void interruptedRecoveryIsFinishedByTheNext() throws IOException {
    long operations = operations(SETTINGS);
    int points = 0;
    for (long at = 0; at < operations; at += STRIDE) {
      Life life = Life.lived(SETTINGS, new Fault.TearAt(at));
      Expected expected = life.expected(Long.MAX_VALUE - 1);
      long recovery = recoveryOperations(life.disk().copy());
      for (long then = 0; then < recovery; then++) {
        MemoryDisk left = life.disk().copy();
        var failing = new FaultyDisk(left, new Fault.StopAt(then));
        try {
          TestArchive.open(failing, SETTINGS).close();
        } catch (IOException _) {
          // The second fault.
        }
        check(left, expected, "torn at " + at + ", recovery ends at " + then);
        points++;
      }
    }
    report("recovery ends halfway", points);
  }

  private static long recoveryOperations(MemoryDisk disk) throws IOException {
    FaultyDisk counting = FaultyDisk.counting(disk);
    TestArchive.open(counting, SETTINGS).close();
    return counting.operations();
  }

  @Test
  void fullDiskLosesNothingAcknowledged() throws IOException {
    int points = 0;
    for (long room = 0; room < 12_000; room += 97) {
      Life life = Life.lived(SETTINGS, new Fault.FullAfter(room));
      check(life.disk().copy(), life.expected(Long.MAX_VALUE - 1), "room for " + room);
      points++;
    }
    report("disk full", points);
  }

  private static void report(String kind, int points) {
    System.out.printf("archive crash points, %s: %d, lost: 0%n", kind, points);
  }
}
