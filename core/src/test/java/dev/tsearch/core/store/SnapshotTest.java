package dev.tsearch.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.partition.LongLines;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.InterruptedDisk;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotTest {
  private final MemoryDisk disk = new MemoryDisk();

  private static ArchiveWriter fill(MemoryDisk disk, int entries) throws IOException {
    ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(3));
    for (int n = 0; n < entries; n++) {
      writer.append(List.of(Entries.numbered(n)));
    }
    return writer;
  }

  private static List<String> idsBelow(int count) {
    return IntStream.range(0, count).mapToObj(n -> "id-" + n).toList();
  }

  /// Holds what a cursor has passed over.
  private record Passed(int longest, List<String> ids) implements LongLines {
    @Override
    public void passed(Entry outline) {
      assertThat(outline.content()).isEmpty();
      ids.add(outline.id());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 65_000, 70_000, 1_000_000})
  void aCursorPassesOverLongLines(int more) throws IOException {
    try (ArchiveWriter writer = fill(disk, 0)) {
      var entries = new ArrayList<Entry>();
      for (int number = 0; number < 7; number++) {
        entries.add(
            Entries.message("id-" + number, 0, number % 2 == 0 ? "short" : "x".repeat(500 + more)));
      }
      writer.append(entries);
    }
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      var passed = new Passed(400, new ArrayList<>());
      var held = new ArrayList<String>();
      for (int ordinal = 0; ordinal <= snapshot.activeOrdinal(); ordinal++) {
        try (EntryCursor cursor = snapshot.cursor(ordinal, 0, passed)) {
          while (cursor.next()) {
            held.add(cursor.entry().id());
            assertThat(snapshot.read(cursor.address())).isEqualTo(cursor.entry());
          }
        }
      }
      assertThat(held).containsExactly("id-0", "id-2", "id-4", "id-6");
      assertThat(passed.ids()).containsExactly("id-1", "id-3", "id-5");
    }
  }

  /// Also in a sealed partition, whose checksum is that of all lines.
  @Test
  void aCursorBeginsAtAnyLine() throws IOException {
    try (ArchiveWriter writer = fill(disk, 5)) {
      writer.rotate();
    }
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      int ordinal = snapshot.manifest().partitions().getFirst().ordinal();
      var offsets = new ArrayList<Long>();
      try (EntryCursor cursor = snapshot.cursor(ordinal)) {
        while (cursor.next()) {
          offsets.add(cursor.address().offset());
        }
      }
      for (int first = 0; first < offsets.size(); first++) {
        var ids = new ArrayList<String>();
        try (EntryCursor cursor = snapshot.cursor(ordinal, offsets.get(first))) {
          while (cursor.next()) {
            ids.add(cursor.entry().id());
          }
        }
        assertThat(ids).isEqualTo(idsBelow(offsets.size()).subList(first, offsets.size()));
      }
    }
  }

  @Test
  void openNamesADirectoryWithoutArchive() {
    assertThatThrownBy(() -> Archive.open(disk, TestArchive.ROOT))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("no archive is here");
  }

  @Test
  void snapshotDoesNotSeeLaterChanges() throws IOException {
    try (ArchiveWriter writer = fill(disk, 5);
        Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      writer.append(List.of(Entries.numbered(5), Entries.numbered(6)));
      writer.rotate();
      assertThat(TestArchive.entries(snapshot)).extracting(Entry::id).isEqualTo(idsBelow(5));
    }
  }

  /// A writer does the whole of a rotation, or any beginning of it, within any one call that a
  /// reader makes of its disk: the reader gets what there was before, or what there is after.
  @Test
  void snapshotIsConsistentAtEveryStepOfASealing() throws IOException {
    try (ArchiveWriter _ = fill(disk, 5)) {
      long readerCalls = readerCalls(disk.copy());
      long writerOperations = rotationOperations(disk.copy());
      for (long call = 0; call < readerCalls; call++) {
        for (long operation = 0; operation <= writerOperations; operation++) {
          MemoryDisk shared = disk.copy();
          long stopAt = operation;
          var reading =
              new InterruptedDisk(
                  shared, call, () -> appendUntil(shared, new Fault.StopAt(stopAt)));
          assertThat(TestArchive.ids(reading))
              .as("in call " + call + ", up to operation " + operation)
              .isIn(idsBelow(5), idsBelow(6), idsBelow(7));
        }
      }
      assertThat(readerCalls).isGreaterThan(5);
      assertThat(writerOperations).isGreaterThan(10);
    }
  }

  private static long readerCalls(MemoryDisk disk) throws IOException {
    var counting = new InterruptedDisk(disk, -1, () -> {});
    TestArchive.ids(counting);
    return counting.calls();
  }

  private static long rotationOperations(MemoryDisk disk) throws IOException {
    FaultyDisk counting = FaultyDisk.counting(disk);
    append(counting);
    return counting.operations();
  }

  private static void appendUntil(MemoryDisk disk, Fault fault) {
    try {
      append(new FaultyDisk(disk, fault));
    } catch (IOException _) {
      // The writer ended there.
    }
  }

  /// Seals the third partition, and puts an entry into the fourth.
  private static void append(FaultyDisk disk) throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(3))) {
      writer.append(List.of(Entries.numbered(5)));
      writer.append(List.of(Entries.numbered(6)));
    }
  }

  @Test
  void entriesAreFoundByIdentityAndByPrefixOfTheId() throws IOException {
    try (ArchiveWriter writer = fill(disk, 12)) {
      writer.append(List.of(Entries.message("id-1", Entries.NOON, "of another session", "s2")));
      writer.append(List.of(Entries.message("other", Entries.NOON, "of no one")));
    }
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      assertThat(snapshot.find(new EntryId("chibi", "s1", "id-1")))
          .singleElement()
          .satisfies(found -> assertThat(found.entry()).isEqualTo(Entries.numbered(1)))
          .satisfies(found -> assertThat(found.address().ordinal()).isZero());
      assertThat(snapshot.find(new EntryId("chibi", "s3", "id-1"))).isEmpty();
      assertThat(snapshot.findById("id-1"))
          .extracting(found -> found.entry().id())
          .containsExactlyInAnyOrder("id-1", "id-10", "id-11", "id-1");
      assertThat(snapshot.findById("oth")).hasSize(1);
      assertThat(snapshot.findById("nobody")).isEmpty();
    }
  }

  @Test
  void lookupsWorkWithoutSidecars() throws IOException {
    fill(disk, 7).close();
    for (Partition partition : TestArchive.manifest(disk).partitions()) {
      disk.delete(TestArchive.LAYOUT.sidecar(partition));
    }
    disk.delete(TestArchive.LAYOUT.summaryPack());
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      assertThat(snapshot.find(new EntryId("chibi", "s1", "id-4"))).hasSize(1);
      assertThat(snapshot.findById("id-")).hasSize(7);
    }
  }

  @Test
  void readNamesAnAddressWithoutEntry() throws IOException {
    fill(disk, 4).close();
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      for (EntryAddress wrong :
          List.of(
              new EntryAddress(0, 1, 50),
              new EntryAddress(0, 0, 1_000_000),
              new EntryAddress(1, 7, 10))) {
        assertThatThrownBy(() -> snapshot.read(wrong))
            .isInstanceOf(CorruptArchiveException.class)
            .hasMessageContaining("expected an entry");
      }
      assertThatIllegalArgumentException()
          .isThrownBy(() -> snapshot.read(new EntryAddress(99, 0, 10)));
    }
  }

  @Test
  void activeEntriesAreCounted() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(10_000))) {
      for (int count : new int[] {0, 1, 2, 3, 50, 900, 1_700}) {
        try (Snapshot before = Archive.open(disk, TestArchive.ROOT).snapshot()) {
          int there = (int) before.activeEntries();
          writer.append(IntStream.range(there, count).mapToObj(Entries::numbered).toList());
          assertThat(before.activeEntries()).isEqualTo(there);
        }
        try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
          assertThat(snapshot.activeEntries()).isEqualTo(count);
        }
      }
    }
  }

  @Test
  void cursorThrowsForADamagedLineAndContinues() throws IOException {
    fill(disk, 4).close();
    Partition partition = TestArchive.manifest(disk).partitions().getFirst();
    disk.flip(TestArchive.LAYOUT.partition(partition), 0, 0x55);
    assertThat(TestArchive.readableIds(disk)).containsExactly("id-1", "id-2", "id-3");
  }
}
