package dev.tsearch.core.store.erase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.original.ChunkPosition;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.UnfinishedWork;
import dev.tsearch.core.store.erase.ErasurePlan.PartitionSpans;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.OriginalTransaction;
import dev.tsearch.core.store.source.SourceFiles;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Fails at every operation of an erasure, in every way: the next writer completes it once its plan
/// is committed, and before that nothing is lost.
class ErasureCrashTest {
  private static final int SEEDS = Integer.getInteger("tsearch.crash.seeds", 1);
  private static final List<Entry> ENTRIES =
      IntStream.range(0, 6).mapToObj(Entries::numbered).toList();

  /// The first entry of partition 0 is forgotten; partition 1 loses both.
  private static final List<String> LEFT = List.of("id-1", "id-4", "id-5");

  private static final Path TORN = TestArchive.LAYOUT.torn().resolve("old.part");
  private static final Path VECTOR = TestArchive.LAYOUT.vectors().resolve("_0.vec");
  private static final String SOURCE = "first line\nthe walrus sings\nlast line\n";

  /// Three sealed partitions of two entries, an original, a file in `torn/`, and a vector of an
  /// earlier build.
  private static MemoryDisk archive(StorageSettings settings) throws IOException {
    var disk = new MemoryDisk();
    try (ArchiveWriter writer = TestArchive.open(disk, settings)) {
      writer.append(ENTRIES);
      try (OriginalStore originals = OriginalStore.open(disk, TestArchive.LAYOUT)) {
        writer.locked(() -> {
          try (OriginalTransaction transaction = originals.begin(SourceFiles.NOW)) {
            transaction.store(SourceFiles.file("/area/garden/talk.txt", SOURCE.getBytes(UTF_8)));
            transaction.commit();
          }
          return true;
        });
      }
    }
    disk.createDirectories(TestArchive.LAYOUT.torn());
    disk.create(TORN, ByteBuffer.wrap("a walrus".getBytes(UTF_8)));
    disk.syncDirectory(TestArchive.LAYOUT.torn());
    disk.createDirectories(TestArchive.LAYOUT.vectors());
    disk.create(VECTOR, ByteBuffer.wrap("of a walrus".getBytes(UTF_8)));
    disk.syncDirectory(TestArchive.LAYOUT.vectors());
    return disk;
  }

  private static ErasurePlan plan(Disk disk) throws IOException {
    var partitions = new TreeMap<Integer, PartitionSpans>();
    List<Partition> listed = TestArchive.manifest(disk).partitions();
    List<MaskSpan> first = lines(disk, listed.get(0)).subList(0, 1);
    partitions.put(listed.get(0).ordinal(), new PartitionSpans(1, first));
    partitions.put(listed.get(1).ordinal(), new PartitionSpans(1, lines(disk, listed.get(1))));
    var pieces = new TreeMap<ChunkPosition, List<MaskSpan>>();
    pieces.put(new ChunkPosition(1, 16), List.of(MaskSpan.text(15, 21)));
    var files = new TreeMap<String, List<MaskSpan>>();
    files.put("torn/old.part", List.of(MaskSpan.text(2, 8)));
    return new ErasurePlan(TestArchive.firstRule(), partitions, pieces, files);
  }

  /// Spans of the lines of a partition.
  private static List<MaskSpan> lines(Disk disk, Partition partition) throws IOException {
    var spans = new ArrayList<MaskSpan>();
    try (var snapshot = Archive.open(disk, TestArchive.ROOT).snapshot();
        var cursor = snapshot.cursor(partition.ordinal())) {
      while (cursor.next()) {
        int from = (int) cursor.address().offset();
        spans.add(MaskSpan.blank(from, from + cursor.address().length()));
      }
    }
    return spans;
  }

  private static boolean fails(Disk disk, StorageSettings settings, ErasurePlan plan) {
    try (ArchiveWriter writer = TestArchive.open(disk, settings)) {
      writer.erase(plan, () -> {});
      return false;
    } catch (IOException _) {
      return true;
    }
  }

  private static void check(
      MemoryDisk left, StorageSettings settings, boolean acknowledged, String when)
      throws IOException {
    UnfinishedWork.assertNothingLost(left, TestArchive.ROOT, when);
    try (ArchiveWriter writer = TestArchive.open(left, settings)) {
      List<String> ids = TestArchive.ids(left);
      boolean erased = ids.equals(LEFT);
      assertThat(erased || (!acknowledged && ids.size() == ENTRIES.size())).as(when).isTrue();
      if (erased) {
        assertThat(writer.manifest().partitions()).as(when).hasSize(2);
        assertErased(left, when);
      }
      assertThat(Verifier.verify(Archive.open(left, TestArchive.ROOT)).findings())
          .as(when)
          .isEmpty();
      writer.append(List.of(Entries.numbered(1_000)));
      assertThat(TestArchive.ids(left.crash())).as(when).contains("id-1000");
    }
  }

  private static void assertErased(MemoryDisk disk, String when) throws IOException {
    assertThat(disk.exists(TestArchive.LAYOUT.erasing())).as(when).isFalse();
    assertThat(new String(disk.readAll(TORN), UTF_8)).as(when).isEqualTo("a ******");
    try (OriginalStore originals = OriginalStore.open(disk, TestArchive.LAYOUT)) {
      originals.verify(1);
      assertThat(new String(originals.read(1, 0, SOURCE.length()), UTF_8))
          .as(when)
          .isEqualTo(SOURCE.replace("walrus", "******"));
    }
    for (Path file : disk.files()) {
      assertThat(new String(disk.readAll(file), UTF_8)).as(when + file).doesNotContain("walrus");
    }
  }

  @ParameterizedTest
  @EnumSource(Compression.class)
  void erasureIsCompleted_atEveryOperation(Compression compression) throws IOException {
    StorageSettings settings = TestArchive.sealingAfter(2).withCompression(compression);
    MemoryDisk before = archive(settings);
    ErasurePlan plan = plan(before);
    FaultyDisk counting = FaultyDisk.counting(before.copy());
    assertThat(fails(counting, settings, plan)).isFalse();
    int points = 0;
    for (long at = 0; at < counting.operations(); at++) {
      for (Fault fault : Fault.everyWayAt(at)) {
        MemoryDisk disk = before.copy();
        boolean failed = fails(new FaultyDisk(disk, fault), settings, plan);
        boolean acknowledged = !failed && !(fault instanceof Fault.FreezeAt);
        check(disk.crash(), settings, acknowledged, fault + ", power lost");
        for (int seed = 0; seed < SEEDS; seed++) {
          check(disk.crash(seed), settings, acknowledged, fault + ", seed " + seed);
        }
        check(disk.copy(), settings, !failed, fault.toString());
        points += 2 + SEEDS;
      }
    }
    System.out.printf("erasure crash points, %s: %d%n", compression, points);
  }
}
