package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.ArchiveWorkload;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.UnfinishedWork;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Verifier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Fails at every operation while partitions are replaced, in every way: the archive then has
/// either all of the old entries or all of the new ones, and no file of the others.
class ReplaceCrashTest {
  private static final int SEEDS = Integer.getInteger("tsearch.crash.seeds", 1);
  private static final StorageSettings SETTINGS = TestArchive.sealingAfter(2);
  private static final List<Entry> OLD = numbered(0, 5);
  private static final List<Entry> NEW = numbered(100, 105);

  private static List<Entry> numbered(int from, int to) {
    return IntStream.range(from, to).mapToObj(Entries::numbered).toList();
  }

  private static List<String> ids(List<Entry> entries) {
    return entries.stream().map(Entry::id).toList();
  }

  /// An archive of the old entries: two sealed partitions, and one entry in the active one.
  private static MemoryDisk archive() throws IOException {
    var disk = new MemoryDisk();
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      writer.append(OLD);
    }
    return disk;
  }

  /// Replaces everything, in two batches of drafts.
  private static void replaceAll(Disk disk) throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      writer.locked(() -> {
        writer.rotate();
        List<Integer> old =
            writer.manifest().partitions().stream().map(Partition::ordinal).toList();
        var batches = new ArrayList<>(List.of(NEW.subList(0, 2), NEW.subList(2, 5)));
        return writer.replace(
            old,
            () ->
                batches.isEmpty()
                    ? List.of()
                    : List.of(
                        ArchiveWorkload.prepared(
                            writer, writer.reserveOrdinals(1), batches.removeFirst())));
      });
    }
  }

  /// Reads the leftovers, repairs them, and looks for unlisted files.
  private static void check(MemoryDisk left, boolean acknowledged, String when) throws IOException {
    checkEntries(TestArchive.ids(left), acknowledged, when + ", before recovery");
    UnfinishedWork.assertNothingLost(left, TestArchive.ROOT, when);
    try (ArchiveWriter writer = TestArchive.open(left, SETTINGS)) {
      checkEntries(TestArchive.ids(left), acknowledged, when + ", after recovery");
      int files = 2 * writer.manifest().partitions().size();
      assertThat(left.list(TestArchive.LAYOUT.partitions())).as(when).hasSize(files);
      assertThat(left.list(TestArchive.LAYOUT.torn())).as(when).isEmpty();
      assertThat(Verifier.verify(Archive.open(left, TestArchive.ROOT)).findings())
          .as(when)
          .isEmpty();
      writer.append(List.of(Entries.numbered(1_000)));
      assertThat(TestArchive.ids(left.crash())).as(when).contains("id-1000");
      writer.rotate();
      assertThat(TestArchive.manifest(left).discarded()).as(when).isEmpty();
    }
  }

  private static void checkEntries(List<String> found, boolean acknowledged, String when) {
    if (acknowledged) {
      assertThat(found).as(when).isEqualTo(ids(NEW));
    } else {
      assertThat(List.of(ids(OLD), ids(NEW))).as(when).contains(found);
    }
  }

  private static boolean fails(Disk disk) {
    try {
      replaceAll(disk);
      return false;
    } catch (IOException _) {
      return true;
    }
  }

  @Test
  void replacementIsAtomic_atEveryOperation() throws IOException {
    FaultyDisk counting = FaultyDisk.counting(archive());
    replaceAll(counting);
    int points = 0;
    for (long at = 0; at < counting.operations(); at++) {
      for (Fault fault : Fault.everyWayAt(at)) {
        MemoryDisk disk = archive();
        boolean failed = fails(new FaultyDisk(disk, fault));
        boolean acknowledged = !failed && !(fault instanceof Fault.FreezeAt);
        check(disk.crash(), acknowledged, fault + ", power lost");
        for (int seed = 0; seed < SEEDS; seed++) {
          check(disk.crash(seed), acknowledged, fault + ", seed " + seed);
        }
        check(disk.copy(), !failed, fault.toString());
        points += 2 + SEEDS;
      }
    }
    System.out.printf("replacement crash points: %d, mixtures: 0%n", points);
  }

  @Test
  void failedDraftLeavesTheArchiveUnchanged() throws IOException {
    MemoryDisk disk = archive();
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      var batches = new ArrayList<>(List.of(NEW));
      ArchiveWriter.PartitionSource failing =
          () -> {
            if (batches.isEmpty()) {
              throw new IOException("a source is gone");
            }
            return List.of(
                ArchiveWorkload.prepared(writer, writer.reserveOrdinals(1), batches.removeFirst()));
          };
      assertThatThrownBy(() -> writer.replace(List.of(0, 1), failing))
          .hasMessage("a source is gone");
      assertThat(disk.list(TestArchive.LAYOUT.partitions())).hasSize(4);
      writer.append(List.of(Entries.numbered(5)));
    }
    assertThat(TestArchive.ids(disk)).hasSize(6).containsAll(ids(OLD));
  }
}
