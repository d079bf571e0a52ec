package dev.tsearch.core.store.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.ArchiveWorkload;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.OlderSidecar;
import dev.tsearch.core.store.sidecar.PagedFilter;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SummaryPack;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArchiveWriterTest {
  private final MemoryDisk disk = new MemoryDisk();

  private static Entry at(long timestamp, String content) {
    return Entries.message(content, timestamp, content);
  }

  private void append(StorageSettings settings, Entry... entries) throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, settings)) {
      for (Entry entry : entries) {
        writer.append(List.of(entry));
      }
    }
  }

  private List<String> contents() throws IOException {
    return TestArchive.entries(disk).stream().map(Entry::content).toList();
  }

  @Test
  void freshArchiveIsEmpty() throws IOException {
    append(StorageSettings.DEFAULT);
    assertThat(contents()).isEmpty();
    assertThat(TestArchive.manifest(disk).partitions()).isEmpty();
    assertThat(disk.exists(TestArchive.LAYOUT.active())).isTrue();
    assertThat(disk.exists(TestArchive.LAYOUT.lock())).isTrue();
  }

  @Test
  void entriesAreReadInTheOrderOfTheirAppends() throws IOException {
    append(StorageSettings.DEFAULT, at(1, "Hello"), at(2, "World"));
    assertThat(contents()).containsExactly("Hello", "World");
  }

  @Test
  void fullPartitionIsSealedWithItsSidecar() throws IOException {
    append(TestArchive.sealingAfter(3), at(1000, "a"), at(2000, "b"), at(3000, "c"));
    Manifest manifest = TestArchive.manifest(disk);
    assertThat(manifest.partitions()).hasSize(1);
    Partition partition = manifest.partitions().getFirst();
    assertThat(partition.count()).isEqualTo(3);
    assertThat(partition.file()).isEqualTo("partitions/1000-3000-0.jsonl");
    assertThat(disk.exists(TestArchive.LAYOUT.sidecar(partition))).isTrue();
    assertThat(disk.size(TestArchive.LAYOUT.active())).isZero();
    assertThat(manifest.head().activeOrdinal()).isEqualTo(1);
    assertThat(disk.files()).noneMatch(file -> file.toString().endsWith(".tmp"));
  }

  @Test
  void orderSurvivesRotationAndReopening() throws IOException {
    append(TestArchive.sealingAfter(2), at(1, "Entry 1"), at(2, "Entry 2"), at(3, "Entry 3"));
    assertThat(contents()).containsExactly("Entry 1", "Entry 2", "Entry 3");
    append(TestArchive.sealingAfter(2), at(4, "Entry 4"));
    assertThat(contents()).containsExactly("Entry 1", "Entry 2", "Entry 3", "Entry 4");
    assertThat(TestArchive.manifest(disk).partitions()).hasSize(2);
  }

  /// chibi names partitions by their first and last second alone, so that rotations within one
  /// second overwrite each other: of these five entries it reads three.
  @Test
  void rotationsWithinOneSecondKeepEveryEntry() throws IOException {
    append(
        TestArchive.sealingAfter(2),
        at(1000, "a"),
        at(1000, "b"),
        at(1000, "c"),
        at(1000, "d"),
        at(1000, "e"));
    assertThat(contents()).containsExactly("a", "b", "c", "d", "e");
    assertThat(TestArchive.manifest(disk).partitions()).hasSize(2);
  }

  @Test
  void rangeIsTheMinimumAndMaximumOfTheTimes() throws IOException {
    append(TestArchive.sealingAfter(3), at(3000, "a"), at(1000, "b"), at(2000, "c"));
    Partition partition = TestArchive.manifest(disk).partitions().getFirst();
    assertThat(partition.min()).isEqualTo(1000);
    assertThat(partition.max()).isEqualTo(3000);
  }

  @Test
  void undatedEntriesAreCountedButNotInTheRange() throws IOException {
    append(TestArchive.sealingAfter(3), at(0, "a"), at(1000, "b"), at(0, "c"));
    Partition partition = TestArchive.manifest(disk).partitions().getFirst();
    assertThat(partition.min()).isEqualTo(1000);
    assertThat(partition.undated()).isEqualTo(2);
    assertThat(partition.overlaps(new TimeRange(0, 999))).isFalse();
  }

  @Test
  void entryThatWouldStretchThePartitionStartsTheNext() throws IOException {
    long month = RotationPolicy.DEFAULT.maxAgeSeconds();
    append(
        StorageSettings.DEFAULT,
        at(1000, "a"),
        at(999 + month, "b"),
        at(1000 + month, "c"),
        at(0, "undated"));
    assertThat(TestArchive.manifest(disk).partitions()).hasSize(1);
    assertThat(TestArchive.manifest(disk).partitions().getFirst().count()).isEqualTo(2);
    assertThat(contents()).containsExactly("a", "b", "c", "undated");
  }

  @Test
  void promptsAreMessagesOfTheRoleUser() throws IOException {
    append(
        TestArchive.sealingAfter(2), at(1, "no role"), Entries.message("p", 2, "a prompt", "s1"));
    assertThat(TestArchive.manifest(disk).partitions().getFirst().prompts()).isEqualTo(1);
  }

  @Test
  void addressesStayValidAfterSealing() throws IOException {
    var addresses = new ArrayList<EntryAddress>();
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(3))) {
      for (int n = 0; n < 7; n++) {
        addresses.addAll(writer.append(List.of(Entries.numbered(n))));
      }
    }
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      for (int n = 0; n < 7; n++) {
        assertThat(snapshot.read(addresses.get(n))).isEqualTo(Entries.numbered(n));
      }
    }
  }

  @Test
  void cursorsReturnTheAddressesThatAppendsReturned() throws IOException {
    List<EntryAddress> addresses;
    try (ArchiveWriter writer = TestArchive.open(disk, StorageSettings.DEFAULT)) {
      addresses =
          writer.append(List.of(Entries.numbered(0), at(Entries.NOON, "こんにちは 🎉\nПривет\t\"q\"")));
    }
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot();
        EntryCursor cursor = snapshot.cursor(0)) {
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.address()).isEqualTo(addresses.get(0));
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.address()).isEqualTo(addresses.get(1));
      assertThat(cursor.entry().content()).isEqualTo("こんにちは 🎉\nПривет\t\"q\"");
      assertThat(cursor.next()).isFalse();
    }
  }

  @Test
  void textsAreAnalyzedOnceByTheWriterThatAppendsAndSeals() throws IOException {
    var tokenizer = new WordTokenizer();
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            disk, TestArchive.ROOT, TestArchive.sealingAfter(4), tokenizer, LockWait.STANDARD)) {
      for (int n = 0; n < 4; n++) {
        writer.append(List.of(Entries.numbered(n)));
      }
    }
    assertThat(tokenizer.texts()).isEqualTo(4);
  }

  @Test
  void filterHasTheEntriesOfEarlierWriters() throws IOException {
    append(TestArchive.sealingAfter(2), at(1, "apple banana"));
    append(TestArchive.sealingAfter(2), at(2, "cherry date"));
    Partition partition = TestArchive.manifest(disk).partitions().getFirst();
    PagedFilter filter =
        SidecarFile.open(disk, TestArchive.LAYOUT.sidecar(partition), partition)
            .orElseThrow()
            .terms("words")
            .orElseThrow();
    for (String word : List.of("apple", "banana", "cherry", "date")) {
      assertThat(filter.mightContain(WordTokenizer.key(word).hash())).isTrue();
    }
    assertThat(filter.mightContain(WordTokenizer.key("zebra").hash())).isFalse();
  }

  @Test
  void acknowledgedEntriesSurviveALossOfPower() throws IOException {
    append(StorageSettings.DEFAULT, at(1, "a"), at(2, "b"));
    MemoryDisk after = disk.crash();
    assertThat(TestArchive.entries(after)).extracting(Entry::content).containsExactly("a", "b");
  }

  private static PreparedPartition prepared(ArchiveWriter writer, int ordinal, Entry... entries) {
    return ArchiveWorkload.prepared(writer, ordinal, List.of(entries));
  }

  @Test
  void draftsAreCommittedNextToTheActivePartition() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(2))) {
      writer.append(List.of(at(9000, "recent")));
      int first = writer.reserveOrdinals(2);
      writer.append(List.of(at(9001, "recent too"), at(9002, "newest")));
      List<Partition> published =
          writer.commit(
              List.of(
                  prepared(writer, first, at(10, "old"), at(20, "older")),
                  prepared(writer, first + 1, at(30, "x"))));
      assertThat(published).extracting(Partition::max).containsExactly(20L, 30L);
    }
    assertThat(TestArchive.manifest(disk).partitions())
        .extracting(Partition::ordinal)
        .containsExactly(0, 1, 2);
    assertThat(contents()).containsExactly("recent", "recent too", "old", "older", "x", "newest");
  }

  @Test
  void draftWithAnUnreservedOrdinalIsRefused() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, StorageSettings.DEFAULT)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> writer.commit(List.of(prepared(writer, 7, at(1, "a")))));
      writer.append(List.of(at(1, "still works")));
    }
  }

  @Test
  void failedSyncStopsTheWriterForGood() throws IOException {
    append(StorageSettings.DEFAULT, at(Entries.NOON, "kept"));
    long untilOpen = operationsToOpen();
    var faulty = new FaultyDisk(disk, new Fault.FailAt(untilOpen + 2));
    try (ArchiveWriter writer = TestArchive.open(faulty, StorageSettings.DEFAULT)) {
      assertThatThrownBy(() -> writer.append(List.of(Entries.numbered(1))))
          .hasMessageContaining("failed to sync");
      assertThatThrownBy(() -> writer.append(List.of(Entries.numbered(2))))
          .hasMessageContaining("stopped after a failure");
    }
    assertThat(contents()).containsExactly("kept");
  }

  private long operationsToOpen() throws IOException {
    FaultyDisk counting = FaultyDisk.counting(disk);
    TestArchive.open(counting, StorageSettings.DEFAULT).close();
    return counting.operations();
  }

  @Test
  void summaryPackFollowsEveryCommit() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(2))) {
      writer.append(List.of(Entries.numbered(0), Entries.numbered(1)));
      writer.reserveOrdinals(3);
    }
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      SummaryPack pack =
          SummaryPack.open(disk, TestArchive.LAYOUT.summaryPack(), snapshot.manifestChecksum())
              .orElseThrow();
      assertThat(pack.partitions()).isEqualTo(snapshot.manifest().partitions());
      assertThat(pack.sidecar(0)).isPresent();
    }
  }

  @Test
  void damagedSidecarsAreRebuiltOnRequest() throws IOException {
    append(TestArchive.sealingAfter(2), at(1, "a"), at(2, "b"), at(3, "c"), at(4, "d"));
    Partition partition = TestArchive.manifest(disk).partitions().getFirst();
    byte[] sound = disk.readAll(TestArchive.LAYOUT.sidecar(partition));
    disk.flip(TestArchive.LAYOUT.sidecar(partition), sound.length - 1, 1);
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(2))) {
      writer.rebuildSidecars();
    }
    assertThat(disk.readAll(TestArchive.LAYOUT.sidecar(partition))).isEqualTo(sound);
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      assertThat(snapshot.sidecar(partition).orElseThrow().isSound()).isTrue();
    }
  }

  /// The writer has checked its sidecars before they become older: only the renewal can rebuild
  /// them.
  @Test
  void sidecarsOfAnOlderVersionAreRenewed_andCopiesInThePack() throws IOException {
    append(TestArchive.sealingAfter(2), at(1, "a"), at(2, "b"), at(3, "c"), at(4, "d"));
    List<Partition> partitions = TestArchive.manifest(disk).partitions();
    byte[] pack = disk.readAll(TestArchive.LAYOUT.summaryPack());
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(2))) {
      writer.sync();
      writer.renewSidecars();
      assertThat(disk.readAll(TestArchive.LAYOUT.summaryPack())).isEqualTo(pack);
      var current = new ArrayList<byte[]>();
      for (Partition partition : partitions) {
        Path file = TestArchive.LAYOUT.sidecar(partition);
        byte[] bytes = disk.readAll(file);
        current.add(bytes);
        disk.delete(file);
        disk.create(file, ByteBuffer.wrap(OlderSidecar.of(bytes)));
      }
      writer.renewSidecars();
      for (int i = 0; i < partitions.size(); i++) {
        assertThat(disk.readAll(TestArchive.LAYOUT.sidecar(partitions.get(i))))
            .isEqualTo(current.get(i));
      }
    }
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      SummaryPack renewed =
          SummaryPack.open(disk, TestArchive.LAYOUT.summaryPack(), snapshot.manifestChecksum())
              .orElseThrow();
      assertThat(renewed.sidecar(0).orElseThrow().isOutdated()).isFalse();
    }
  }

  @Test
  void linesAreReadableByOtherPrograms() throws IOException {
    append(StorageSettings.DEFAULT, at(1000, "hi"));
    assertThat(new String(disk.readAll(TestArchive.LAYOUT.active()), UTF_8))
        .isEqualTo(
            """
            {"id":"hi","timestamp":1000,"from":"alice","to":"default","content":"hi",\
            "entry_type":"message"}
            """);
  }
}
