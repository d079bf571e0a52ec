package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.UnfinishedWork;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Verifier;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Fails at every operation while partitions are compressed, and while they are stored plainly
/// again, in every way: every entry is there, before recovery and after it, at the same address,
/// and the work can be done again to its end.
class StoreCrashTest {
  private static final int SEEDS = Integer.getInteger("tsearch.crash.seeds", 1);
  private static final StorageSettings SETTINGS = TestArchive.sealingAfter(2);
  private static final List<Entry> ENTRIES =
      IntStream.range(0, 5).mapToObj(Entries::numbered).toList();
  private static final List<String> IDS = ENTRIES.stream().map(Entry::id).toList();

  private static MemoryDisk archive(Compression compression) throws IOException {
    var disk = new MemoryDisk();
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      writer.append(ENTRIES);
      writer.store(compression);
    }
    return disk;
  }

  private static void store(Disk disk, Compression compression) throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      writer.store(compression);
    }
  }

  private static void check(MemoryDisk left, Compression to, String when) throws IOException {
    assertThat(TestArchive.ids(left)).as(when + ", before recovery").isEqualTo(IDS);
    UnfinishedWork.assertNothingLost(left, TestArchive.ROOT, when);
    try (ArchiveWriter writer = TestArchive.open(left, SETTINGS)) {
      assertThat(TestArchive.ids(left)).as(when + ", after recovery").isEqualTo(IDS);
      assertClean(left, writer.manifest(), when);
      writer.store(to);
      assertClean(left, writer.manifest(), when + ", done again");
      assertThat(writer.manifest().partitions()).allMatch(each -> each.compression() == to);
    }
    assertThat(TestArchive.ids(left.crash())).as(when + ", power lost").isEqualTo(IDS);
  }

  private static void assertClean(MemoryDisk disk, Manifest manifest, String when)
      throws IOException {
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings()).as(when).isEmpty();
    assertThat(disk.list(TestArchive.LAYOUT.partitions()))
        .as(when)
        .hasSize(2 * manifest.partitions().size());
    assertThat(disk.list(TestArchive.LAYOUT.torn())).as(when).isEmpty();
  }

  private static int tryEverything(Compression from, Compression to) throws IOException {
    FaultyDisk counting = FaultyDisk.counting(archive(from));
    store(counting, to);
    int points = 0;
    for (long at = 0; at < counting.operations(); at++) {
      for (Fault fault : Fault.everyWayAt(at)) {
        MemoryDisk disk = archive(from);
        try {
          store(new FaultyDisk(disk, fault), to);
        } catch (IOException _) {
          // The fault.
        }
        check(disk.crash(), to, fault + ", power lost");
        for (int seed = 0; seed < SEEDS; seed++) {
          check(disk.crash(seed), to, fault + ", seed " + seed);
        }
        check(disk.copy(), to, fault.toString());
        points += 2 + SEEDS;
      }
    }
    return points;
  }

  @Test
  void nothingIsLostOrMoved_whereverCompressingEnds() throws IOException {
    System.out.printf(
        "compression crash points: %d, lost: 0%n",
        tryEverything(Compression.NONE, Compression.ZSTD));
  }

  @Test
  void nothingIsLostOrMoved_whereverUncompressingEnds() throws IOException {
    System.out.printf(
        "decompression crash points: %d, lost: 0%n",
        tryEverything(Compression.ZSTD, Compression.NONE));
  }
}
